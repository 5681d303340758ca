// What the gateways write into one Redis, and what each of them is answered.

#include "gateway/presence/presence_scripts.hpp"

#include <algorithm>
#include <string>
#include <vector>

#include <gmock/gmock.h>

#include "platform/redis/client.hpp"
#include "support/io_fixture.hpp"
#include "support/site_redis.hpp"

namespace escaque::services::gateway {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;
using testing::UnorderedElementsAre;
using Numbers = std::vector<std::int64_t>;

class PresenceScripts : public test::IoFixture {
 protected:
  PresenceScripts() { run(client->wait_connected()); }

  redis::Answer eval(const redis::Script& script, std::string_view key,
                     const std::vector<std::string>& args) {
    const std::vector<std::string_view> words(args.begin(), args.end());
    return run(client->eval(script, std::vector<std::string_view>{key}, words));
  }
  static Numbers numbers(const redis::Answer& answer) {
    Numbers all;
    for (const auto& one : *answer->array()) all.push_back(*one.integer());
    return all;
  }
  /// {white, black, spectators, games is to be told of white, of black}
  Numbers at_board(const std::string& hub, const std::string& white, const std::string& black,
                   const std::string& spectators, const std::vector<std::string>& hubs,
                   const std::string& lives = "60000") {
    std::vector<std::string> args{hub, white, black, spectators, lives, "game", "600000", "60000"};
    args.insert(args.end(), hubs.begin(), hubs.end());
    return numbers(eval(kAtBoard, kBoard, args));
  }
  std::int64_t settle(const std::string& color, const std::vector<std::string>& hubs) {
    std::vector<std::string> args{color, "600000", "60000"};
    args.insert(args.end(), hubs.begin(), hubs.end());
    return *redis::to_integer(eval(kSettle, kBoard, args));
  }
  /// Players here, without whoever has gone.
  std::int64_t beat(const std::string& lives, const std::vector<std::string>& users) {
    std::vector<std::string> args{lives};
    args.insert(args.end(), users.begin(), users.end());
    const auto answer = eval(kBeatPlayers, "presence:players", args);
    gone.clear();
    for (const auto& one : *answer->array()) {
      if (one.text() != nullptr) gone.push_back(*one.text());
    }
    return *answer->array()->front().integer();
  }

  /// "missing: <all hubs>", or "known: …".
  std::string beat_hub(const std::string& hub, const std::string& lives) {
    auto words = *redis::to_texts(eval(kBeatHub, "presence:hubs", {hub, lives}));
    std::string said = words.front() == "1" ? "missing:" : "known:";
    std::sort(words.begin() + 1, words.end());
    for (std::size_t i = 1; i < words.size(); ++i) said += ' ' + words[i];
    return said;
  }

  static constexpr const char* kBoard = "presence:g:game";
  const std::vector<std::string> both{"one", "two"};
  test::SiteRedis server;
  std::unique_ptr<redis::Client> client = redis::make_client(io, server.config(), {});
  std::vector<std::string> gone;
};

TEST_F(PresenceScripts, OneGatewayIsToldOfEachWhoHasGone) {
  EXPECT_EQ(beat("60000", {"anna", "bert"}), 2);
  EXPECT_EQ(beat("0", {"bert", "carl"}), 1);

  EXPECT_THAT(gone, UnorderedElementsAre("bert", "carl"));
  EXPECT_EQ(beat("60000", {}), 1);
  EXPECT_THAT(gone, IsEmpty());
}

TEST_F(PresenceScripts, LeavingMakesNobodyComeAndIsUndoneByTheNextBeat) {
  eval(kShorten, "presence:players", {"0", "anna"});
  EXPECT_EQ(beat("60000", {"bert"}), 1);

  eval(kShorten, "presence:players", {"60000", "bert"});
  EXPECT_EQ(beat("60000", {"bert"}), 1);
  eval(kShorten, "presence:players", {"0", "bert"});

  EXPECT_EQ(beat("60000", {}), 0);
  EXPECT_THAT(gone, ElementsAre("bert"));
}

TEST_F(PresenceScripts, AnArenaKeepsWhoeverIsBeatenFor) {
  constexpr const char* kArena = "presence:a:arena";
  eval(kBeatArena, kArena, {"60000", "anna", "bert"});
  eval(kShorten, kArena, {"0", "bert"});
  eval(kBeatArena, kArena, {"60000", "anna"});

  const auto kept = redis::to_texts(run(client->command("ZRANGE", kArena, "0", "-1")));
  ASSERT_TRUE(kept);
  EXPECT_THAT(*kept, ElementsAre("anna"));
}

TEST_F(PresenceScripts, AHubLearnsWhetherItWasMissing) {
  EXPECT_EQ(beat_hub("one", "60000"), "missing: one");
  EXPECT_EQ(beat_hub("two", "60000"), "missing: one two");
  EXPECT_EQ(beat_hub("one", "60000"), "known: one two");

  EXPECT_EQ(beat_hub("two", "0"), "known: one");
  EXPECT_EQ(beat_hub("two", "60000"), "missing: one two");
}

TEST_F(PresenceScripts, ABoardHasThePlayersOfAllGatewaysAndGamesIsToldOnce) {
  EXPECT_EQ(at_board("one", "1", "0", "2", both), (Numbers{1, 0, 2, 1, 0}));
  EXPECT_EQ(at_board("two", "1", "1", "0", both), (Numbers{2, 1, 2, 0, 1}));

  EXPECT_EQ(at_board("one", "0", "0", "0", both), (Numbers{1, 1, 0, 0, 0}));
  EXPECT_EQ(settle("1", both), 0) << "the other gateway has the player";
  EXPECT_EQ(at_board("two", "0", "1", "0", both), (Numbers{0, 1, 0, 0, 0}));
  EXPECT_EQ(settle("1", both), 1);
  EXPECT_EQ(settle("1", both), 0) << "games has been told";
  EXPECT_EQ(at_board("one", "1", "0", "0", both), (Numbers{1, 1, 0, 1, 0})) << "back again";
}

TEST_F(PresenceScripts, WhatADeadGatewayWroteIsStruckOut) {
  at_board("one", "1", "0", "0", both, "0");
  EXPECT_EQ(at_board("two", "0", "1", "0", both), (Numbers{1, 1, 0, 0, 1}));

  EXPECT_EQ(at_board("two", "0", "1", "0", {"two"}), (Numbers{0, 1, 0, 0, 0}));

  EXPECT_EQ(settle("1", {"two"}), 1);
}

TEST_F(PresenceScripts, AHubThatHasJustComeIsNotStruckOut) {
  at_board("new", "1", "0", "0", {"two"});

  EXPECT_EQ(at_board("two", "0", "1", "0", {"two"}), (Numbers{1, 1, 0, 0, 1}));
}

TEST_F(PresenceScripts, OnlyHubsAtTheBoardHearOfAChange) {
  std::vector<std::string> heard;
  std::vector<redis::Subscription> subscriptions;
  int ready = 0;
  for (const std::string hub : {"one", "two", "elsewhere"}) {
    redis::SubscriptionHandlers handlers;
    handlers.on_message = [&heard, hub](std::string_view payload) {
      heard.push_back(hub + ": " + std::string(payload));
    };
    handlers.on_gap = [&ready] { ++ready; };
    subscriptions.push_back(client->subscribe("audience:" + hub, std::move(handlers)));
  }
  run_until([&] { return ready == 3; });

  at_board("one", "1", "0", "0", both);
  at_board("one", "1", "0", "0", both);
  at_board("two", "0", "0", "3", both);

  run_until([&] { return heard.size() == 3; });
  EXPECT_THAT(heard, UnorderedElementsAre("one: game 1 0 0", "one: game 1 0 3", "two: game 1 0 3"));
}

}  // namespace
}  // namespace escaque::services::gateway
