#include "gateway/upstream/upstream.hpp"

#include <algorithm>
#include <concepts>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "domain/base/id.hpp"
#include "platform/eventlog/keys.hpp"
#include "platform/grpc/in_flight.hpp"
#include "services/gateway/games_instance.hpp"
#include "support/identity.hpp"
#include "support/io_fixture.hpp"
#include "support/manual_time.hpp"

namespace escaque::services::gateway {
namespace {

class UpstreamTest : public test::IoFixture {
 protected:
  ~UpstreamTest() override {
    upstream_.reset();
    rpc::drain_calls();
    io.poll();
  }

  void open(const rpc::Addresses& addresses) { open(addresses, time_); }
  void open(const rpc::Addresses& addresses, const TimeSource& time) {
    UpstreamEvents events;
    events.on_refused = [this](const PendingCommand& pending, const ErrorDetail& error) {
      refused.emplace_back(pending.command.command_id(), error.reason());
    };
    events.on_repeated = [this](const PendingCommand& pending, int version) {
      repeated.emplace_back(pending.command.command_id(), version);
    };
    events.on_health = [this](bool is_up) { health.push_back(is_up); };
    // A leap of a test's clock is no stall.
    const StallDetector detector{may_stall ? Millis(100) : Millis(std::chrono::years(1)),
                                 Millis(250)};
    upstream_ = std::make_unique<Upstream>(io, time, addresses, test::trust("gateway").signer(),
                                           std::move(events), detector);
  }
  void wait_up() {
    run_until([this] { return upstream_->is_up(); });
  }
  /// Until each has answered a ping.
  void wait_up(std::convertible_to<const GamesInstance&> auto&... instances) {
    constexpr Millis kEvery{20};
    Instant pinged{};
    run_until([&] {
      if (time_.now() - pinged > kEvery) {
        pinged = time_.now();
        upstream_->tick();
      }
      return (instances.is_known_up && ...);
    });
  }
  static games_v1::Command command(const std::string& id) {
    games_v1::Command command;
    command.set_command_id(id);
    command.set_game_id("0000000000A");
    return command;
  }

  static std::vector<std::string> ids_of(const std::vector<games_v1::Command>& commands) {
    std::vector<std::string> ids;
    for (const auto& each : commands) ids.push_back(each.command_id());
    return ids;
  }

  SystemTime time_;
  test::ManualTime manual_;
  std::unique_ptr<Upstream> upstream_;
  bool may_stall = false;
  std::vector<std::pair<std::string, common_v1::Reason>> refused;
  std::vector<std::pair<std::string, int>> repeated;
  std::vector<bool> health;
};

// Of the game of all commands.
const unsigned kShard = eventlog::shard_of(GameId::parse("0000000000A")->value);

using testing::ElementsAre;
using testing::IsEmpty;
using testing::Pair;

TEST_F(UpstreamTest, SendsCommandsAndRoutesRefusals) {
  GamesInstance games(io);
  open({games.address()});
  wait_up();

  upstream_->act({}, command("one"));
  upstream_->act({}, command("two"));
  run_until([&] { return games.commands.size() == 2; });
  games.refuse(games.commands[1], common_v1::REASON_NOT_YOUR_TURN);

  run_until([&] { return !refused.empty(); });
  EXPECT_THAT(refused, ElementsAre(Pair("two", common_v1::REASON_NOT_YOUR_TURN)));
  EXPECT_NE(games.commands[0].request_id(), games.commands[1].request_id());
}

TEST_F(UpstreamTest, SendsToWhoeverIsFoundLater) {
  GamesInstance games(io);
  auto addresses = rpc::Addresses::growing({});
  open(addresses);
  EXPECT_FALSE(upstream_->is_up());

  addresses.found({games.address()});
  upstream_->tick();
  wait_up();
  upstream_->act({}, command("one"));
  run_until([&] { return games.commands.size() == 1; });

  GamesInstance heir(io);
  addresses.found({heir.address()});
  games.die();
  wait_up(heir);
  upstream_->act({}, command("two"));
  run_until([&] { return !heir.commands.empty(); });
}

Assertion assertion(const std::string& text, Instant expires = Instant::max()) {
  return {std::make_shared<const std::string>(text), {}, expires};
}

TEST_F(UpstreamTest, IntroducesAPlayerOnceAndNotWithEveryMove) {
  GamesInstance games(io);
  open({games.address()});
  wait_up();
  const Assertion first = assertion("first");

  upstream_->act({}, command("one"), first);
  upstream_->act({}, command("two"), first);
  run_until([&] { return games.commands.size() == 2; });
  upstream_->act({}, command("three"), first);
  run_until([&] { return games.commands.size() == 3; });
  upstream_->act({}, command("four"), assertion("renewed"));
  run_until([&] { return games.commands.size() == 4; });

  EXPECT_THAT(games.introduced, ElementsAre("first@0", "renewed@3"));
}

TEST_F(UpstreamTest, IntroducesAPlayerToEachInstance) {
  GamesInstance wrong(io);
  GamesInstance owner(io);
  open({wrong.address()});
  wait_up();

  upstream_->act({}, command("one"), assertion("player"));
  run_until([&] { return wrong.commands.size() == 1; });
  wrong.refuse(wrong.commands[0], common_v1::REASON_NOT_OWNER, owner.address());
  run_until([&] { return owner.commands.size() == 1; });

  EXPECT_THAT(wrong.introduced, ElementsAre("player@0"));
  EXPECT_THAT(owner.introduced, ElementsAre("player@0"));
}

TEST_F(UpstreamTest, PingsAtOnceWhenThatIsWanted) {
  GamesInstance games(io);
  open({games.address()});
  wait_up();
  const std::size_t before = games.pings;

  games.want_ping(std::nullopt);
  run_until([&] { return games.pings == before + 1; });
  games.want_ping(kShard);
  run_until([&] { return games.pings == before + 2; });
}

TEST_F(UpstreamTest, SaysInAPingWhatItHasSentElsewhere) {
  GamesInstance one(io);
  GamesInstance two(io);
  open({one.address(), two.address()}, manual_);
  wait_up(one, two);
  games_v1::Command early = command("early");
  early.set_received_us(7'000);
  games_v1::Command late = command("late");
  late.set_received_us(8'000);
  upstream_->act({}, late);
  upstream_->act({}, early);
  run_until([&] { return one.commands.size() + two.commands.size() == 2; });
  GamesInstance& asked = one.commands.empty() ? two : one;
  GamesInstance& other = one.commands.empty() ? one : two;

  upstream_->tick();
  run_until([&] { return other.pinged.elsewhere_size() == 1; });
  EXPECT_EQ(other.pinged.elsewhere(0).shard(), kShard);
  EXPECT_EQ(other.pinged.elsewhere(0).received_us(), 7'000);
  EXPECT_EQ(asked.pinged.elsewhere_size(), 0);

  upstream_->settle(early);
  upstream_->settle(late);
  upstream_->tick();
  run_until([&] { return other.pinged.elsewhere_size() == 0; });
}

TEST_F(UpstreamTest, SendsTheOwnerThatWantsAPingWhatItHasSentElsewhere) {
  GamesInstance one(io);
  GamesInstance two(io);
  open({one.address(), two.address()}, manual_);
  wait_up(one, two);
  upstream_->act({}, command("move"));
  for (const char* const offer : {"1", "2", "3", "4"}) upstream_->act({}, command(offer));
  run_until([&] { return one.commands.size() + two.commands.size() == 5; });
  GamesInstance& wrong = one.commands.empty() ? two : one;
  GamesInstance& owner = one.commands.empty() ? one : two;
  const std::size_t before = owner.pings;

  owner.want_ping(kShard);
  run_until([&] { return owner.pings > before; });
  EXPECT_THAT(ids_of(owner.commands), ElementsAre("move", "1", "2", "3", "4"));
  EXPECT_EQ(owner.commands_before_ping, 5U);
  EXPECT_EQ(owner.pinged.elsewhere_size(), 0);

  // The wrong one, which had stalled, is not listened to any more.
  const std::size_t earlier = wrong.pings;
  wrong.refuse(wrong.commands.at(0), common_v1::REASON_NOT_OWNER, wrong.address());
  wrong.want_ping(kShard + 1);
  run_until([&] { return wrong.pings > earlier; });
  owner.refuse(owner.commands.at(0), common_v1::REASON_ILLEGAL_MOVE);
  run_until([&] { return !refused.empty(); });
  EXPECT_THAT(refused, ElementsAre(Pair("move", common_v1::REASON_ILLEGAL_MOVE)));
  EXPECT_EQ(wrong.commands.size(), 5U);
  EXPECT_EQ(owner.commands.size(), 5U);
}

TEST_F(UpstreamTest, SendsWhatCameEarlierInAGameBeforeWhatComesNow) {
  GamesInstance one(io);
  GamesInstance two(io);
  open({one.address(), two.address()}, manual_);
  wait_up(one, two);
  upstream_->act({}, command("move"));
  upstream_->act({}, command("other"));
  run_until([&] { return one.commands.size() + two.commands.size() == 2; });
  GamesInstance& wrong = one.commands.empty() ? two : one;
  GamesInstance& owner = one.commands.empty() ? one : two;
  // It stalls before it can say the same of the move.
  wrong.refuse(wrong.commands.at(1), common_v1::REASON_NOT_OWNER, owner.address());
  run_until([&] { return !owner.commands.empty(); });

  upstream_->act({}, command("later"));

  run_until([&] { return owner.commands.size() == 3; });
  EXPECT_THAT(ids_of(owner.commands), ElementsAre("other", "move", "later"));
}

TEST_F(UpstreamTest, TellsOfACommandThatComesAgainWhenItCameFirst) {
  GamesInstance games(io);
  open({games.address()});
  wait_up();
  games_v1::Command move = command("move");
  move.set_received_us(7'000);
  move.mutable_action()->mutable_resign();
  upstream_->act({}, move);
  move.set_received_us(8'000);
  upstream_->act({}, move);
  run_until([&] { return games.commands.size() == 2; });
  EXPECT_EQ(games.commands.at(1).received_us(), 7'000);

  // Something else under the same id is as late as it comes.
  move.set_received_us(9'000);
  move.mutable_action()->mutable_offer_draw();
  upstream_->act({}, move);
  run_until([&] { return games.commands.size() == 3; });
  EXPECT_EQ(games.commands.at(2).received_us(), 9'000);
}

TEST_F(UpstreamTest, SaysThatItHasStoodStillBeforeItSendsWhatCameInMeanwhile) {
  may_stall = true;
  GamesInstance games(io);
  open({games.address()}, manual_);
  wait_up(games);
  const auto slept = manual_.now().time_since_epoch();
  manual_.advance(Millis(6'000));

  upstream_->act({}, command("one"));

  run_until([&] { return games.commands.size() == 1; });
  const auto slept_us = std::chrono::duration_cast<std::chrono::microseconds>(slept).count();
  EXPECT_THAT(games.stalls, ElementsAre(Pair(slept_us, 0U)));
  EXPECT_TRUE(upstream_->is_up()) << "the pong has only not been read";
}

TEST_F(UpstreamTest, SaysThatItHasStoodStillWhenAPingIsWantedFirst) {
  may_stall = true;
  GamesInstance games(io);
  open({games.address()}, manual_);
  wait_up(games);
  const auto slept = manual_.now().time_since_epoch();
  const std::size_t before = games.pings;
  games.want_ping(kShard);
  manual_.advance(Millis(6'000));

  run_until([&] { return games.pings > before; });

  const auto slept_us = std::chrono::duration_cast<std::chrono::microseconds>(slept).count();
  EXPECT_THAT(games.stalls, ElementsAre(Pair(slept_us, 0U)));
  EXPECT_EQ(games.pings, before + 1) << "another ping would claim that all has been read";
  EXPECT_TRUE(upstream_->is_up()) << "the pong has only not been read";
}

TEST_F(UpstreamTest, TellsTheVersionOfARepeatedCommand) {
  GamesInstance games(io);
  open({games.address()});
  wait_up();

  upstream_->act({}, command("one"));
  run_until([&] { return games.commands.size() == 1; });
  games.accept(games.commands[0], 17);

  run_until([&] { return !repeated.empty(); });
  EXPECT_THAT(repeated, ElementsAre(Pair("one", 17)));
}

TEST_F(UpstreamTest, RefusesWhileTheInstanceIsAway) {
  open({"127.0.0.1:1"});

  upstream_->act({}, command("one"));

  EXPECT_THAT(refused, ElementsAre(Pair("one", common_v1::REASON_UNAVAILABLE)));
  EXPECT_FALSE(upstream_->is_up());
}

TEST_F(UpstreamTest, SendsAgainWhatABrokenStreamLeftUnanswered) {
  auto games = std::make_unique<GamesInstance>(io);
  const std::string address = games->address();
  open({address});
  wait_up();
  upstream_->act({}, command("answered"));
  upstream_->act({}, command("lost"));
  run_until([&] { return games->commands.size() == 2; });
  upstream_->settle(command("answered"));

  games->die();
  run_until([&] { return !upstream_->is_up(); });
  GamesInstance successor(io, address);

  run_until([&] { return !successor.commands.empty(); });
  EXPECT_EQ(successor.commands.size(), 1U);
  EXPECT_EQ(successor.commands.front().command_id(), "lost");
  EXPECT_THAT(refused, IsEmpty());
  EXPECT_THAT(health, ElementsAre(true, false, true));
}

TEST_F(UpstreamTest, FollowsAShardToItsOwner) {
  GamesInstance wrong(io);
  GamesInstance owner(io);
  open({wrong.address()});
  wait_up();

  upstream_->act({}, command("one"));
  run_until([&] { return wrong.commands.size() == 1; });
  wrong.refuse(wrong.commands[0], common_v1::REASON_NOT_OWNER, owner.address());
  run_until([&] { return owner.commands.size() == 1; });
  upstream_->act({}, command("two"));

  run_until([&] { return owner.commands.size() == 2; });
  EXPECT_EQ(owner.commands[1].command_id(), "two");
  EXPECT_THAT(refused, IsEmpty());
}

TEST_F(UpstreamTest, WaitsWhileAShardIsBetweenTwoOwners) {
  GamesInstance games(io);
  open({games.address()});
  wait_up();

  upstream_->act({}, command("one"));
  for (std::size_t asked = 1; asked < 4; ++asked) {
    run_until([&] { return games.commands.size() == asked; });
    games.refuse(games.commands.back(), common_v1::REASON_NOT_OWNER);
  }

  run_until([&] { return games.commands.size() == 4; });
  EXPECT_EQ(games.commands.back().command_id(), "one");
  EXPECT_THAT(refused, IsEmpty());
}

/// Two that have come back and wait for the shards that a third one does not give up yet.
class HeldShardTest : public UpstreamTest, public testing::WithParamInterface<std::size_t> {
 protected:
  /// Whom the others name: nobody, or each other.
  void expect_owner_is_found(bool they_name_each_other) {
    std::vector<std::unique_ptr<GamesInstance>> all;
    for (int i = 0; i < 3; ++i) all.push_back(std::make_unique<GamesInstance>(io));
    std::sort(all.begin(), all.end(),
              [](const auto& a, const auto& b) { return a->address() < b->address(); });
    open({all[0]->address(), all[1]->address(), all[2]->address()});
    wait_up(*all[0], *all[1], *all[2]);
    GamesInstance& owner = *all[GetParam()];
    GamesInstance& one = *all[(GetParam() + 1) % 3];
    GamesInstance& other = *all[(GetParam() + 2) % 3];

    const auto answer = [&](GamesInstance& from, const GamesInstance& named) {
      if (from.refused == from.commands.size()) return;
      from.refuse(from.commands[from.refused++], common_v1::REASON_NOT_OWNER,
                  they_name_each_other ? named.address() : std::string());
    };
    upstream_->act({}, command("one"));
    run_until([&] {
      answer(one, other);
      answer(other, one);
      return !owner.commands.empty();
    });

    EXPECT_EQ(owner.commands.front().command_id(), "one");
    EXPECT_THAT(refused, IsEmpty());
    upstream_.reset();
    rpc::drain_calls();
    io.poll();
  }
};

TEST_P(HeldShardTest, IsFoundWhileTheOthersNameNobody) { expect_owner_is_found(false); }
TEST_P(HeldShardTest, IsFoundWhileTheOthersNameEachOther) { expect_owner_is_found(true); }

INSTANTIATE_TEST_SUITE_P(Owners, HeldShardTest, testing::Values(0, 1, 2));

TEST_F(UpstreamTest, AsksTheOthersForTheShardsOfADeadInstance) {
  GamesInstance one(io);
  GamesInstance other(io);
  open({one.address(), other.address()});
  wait_up();
  upstream_->act({}, command("one"));
  run_until([&] { return one.commands.size() + other.commands.size() == 1; });
  GamesInstance& owner = one.commands.empty() ? other : one;
  GamesInstance& heir = one.commands.empty() ? one : other;

  owner.die();
  run_until([&] { return !heir.commands.empty(); });
  // It does not know yet that the owner is dead.
  heir.refuse(heir.commands.back(), common_v1::REASON_NOT_OWNER, owner.address());
  run_until([&] { return heir.commands.size() == 2; });

  EXPECT_EQ(heir.commands.back().command_id(), "one");
  EXPECT_TRUE(upstream_->is_up());
  EXPECT_THAT(refused, IsEmpty());
}

TEST_F(UpstreamTest, AsksTheOthersWhenAnInstanceIsSilent) {
  GamesInstance one(io);
  GamesInstance other(io);
  open({one.address(), other.address()});
  wait_up();

  upstream_->act({}, command("one"));
  run_until([&] { return one.commands.size() + other.commands.size() == 1; });
  GamesInstance& heir = one.commands.empty() ? one : other;
  const std::string silent = one.commands.empty() ? other.address() : one.address();

  run_until([&] { return !heir.commands.empty(); });
  // It is not the owner as long as the silent one counts as alive: it is asked until it is.
  heir.refuse(heir.commands.back(), common_v1::REASON_NOT_OWNER, silent);
  run_until([&] { return heir.commands.size() == 2; });
  EXPECT_THAT(refused, IsEmpty());
}

TEST_F(UpstreamTest, NeverAsksTheSilentInstanceAgainForACommandThatItHas) {
  GamesInstance one(io);
  GamesInstance two(io);
  GamesInstance three(io);
  open({one.address(), two.address(), three.address()}, manual_);
  wait_up(one, two, three);
  const auto asked = [&] {
    return one.commands.size() + two.commands.size() + three.commands.size();
  };
  upstream_->act({}, command("one"));
  run_until([&] { return asked() == 1; });
  GamesInstance& silent = !one.commands.empty() ? one : !two.commands.empty() ? two : three;
  manual_.advance(Millis(1'000));

  // The others say that it is the owner, until one of them has taken over.
  for (std::size_t round = 2; round < 8; ++round) {
    run_until([&] { return asked() == round; });
    for (GamesInstance* other : {&one, &two, &three}) {
      if (other == &silent || other->commands.size() == other->refused) continue;
      other->refused = other->commands.size();
      other->refuse(other->commands.back(), common_v1::REASON_NOT_OWNER, silent.address());
    }
  }

  EXPECT_EQ(silent.commands.size(), 1U);
  EXPECT_THAT(refused, IsEmpty());
}

TEST_F(UpstreamTest, AsksNobodyForACommandThatCameTwiceOnceItIsAnswered) {
  GamesInstance one(io);
  GamesInstance other(io);
  open({one.address(), other.address()}, manual_);
  wait_up(one, other);
  upstream_->act({}, command("twice"));
  upstream_->act({}, command("twice"));
  run_until([&] { return one.commands.size() + other.commands.size() == 2; });
  GamesInstance& stranger = one.commands.empty() ? one : other;
  upstream_->settle(command("twice"));

  // Everything that has no answer is tried again together.
  upstream_->act({}, command("later"));
  manual_.advance(Millis(1'000));
  run_until([&] { return !stranger.commands.empty(); });

  for (const auto& asked : stranger.commands) EXPECT_EQ(asked.command_id(), "later");
}

TEST_F(UpstreamTest, SendsNothingNewToAnInstanceThatDoesNotAnswerItsPings) {
  GamesInstance one(io);
  GamesInstance other(io);
  open({one.address(), other.address()}, manual_);
  wait_up(one, other);
  upstream_->act({}, command("one"));
  run_until([&] { return one.commands.size() + other.commands.size() == 1; });
  GamesInstance& owner = one.commands.empty() ? other : one;
  GamesInstance& heir = one.commands.empty() ? one : other;
  upstream_->settle(command("one"));
  owner.is_silent = true;
  manual_.advance(Millis(1));  // An answer to the ping before is none to the next.
  upstream_->tick();
  manual_.advance(Millis(1'100));
  run_until([&] { return upstream_->answers(heir.address()); });
  ASSERT_FALSE(upstream_->answers(owner.address()));

  upstream_->act({}, command("two"));

  run_until([&] { return !heir.commands.empty(); });
  EXPECT_EQ(owner.commands.size(), 1U);
}

TEST_F(UpstreamTest, RefusesWhenNoInstanceReachesTheLog) {
  GamesInstance one(io);
  GamesInstance other(io);
  open({one.address(), other.address()});
  wait_up(one, other);
  upstream_->act({}, command("one"));
  run_until([&] { return one.commands.size() + other.commands.size() == 1; });
  GamesInstance& owner = one.commands.empty() ? other : one;
  GamesInstance& another = one.commands.empty() ? one : other;

  owner.refuse(owner.commands.back(), common_v1::REASON_UNAVAILABLE);
  run_until([&] { return !another.commands.empty(); });
  another.refuse(another.commands.back(), common_v1::REASON_NOT_OWNER, owner.address());

  run_until([&] { return !refused.empty(); });
  EXPECT_THAT(refused, ElementsAre(Pair("one", common_v1::REASON_UNAVAILABLE)));
}

TEST_F(UpstreamTest, SendsAReturnedReportToTheOwner) {
  GamesInstance wrong(io);
  GamesInstance owner(io);
  open({wrong.address()});
  wait_up();
  games_v1::ReportPresence report;
  report.set_game_id("0000000000A");
  report.set_user_id("anna");
  report.set_absence(games_v1::ABSENCE_LOST);

  upstream_->report(report);
  run_until([&] { return !wrong.reports.empty(); });
  wrong.give_back(wrong.reports.back(), owner.address());

  run_until([&] { return !owner.reports.empty(); });
  EXPECT_EQ(owner.reports.front().user_id(), "anna");
  EXPECT_EQ(owner.reports.front().absence(), games_v1::ABSENCE_LOST);
}

TEST_F(UpstreamTest, ReportsPresenceAsSoonAsTheInstanceIsThere) {
  GamesInstance games(io);
  open({games.address()});
  games_v1::ReportPresence report;
  report.set_game_id("0000000000A");
  report.set_user_id("anna");
  report.set_absence(games_v1::ABSENCE_LOST);

  upstream_->report(report);
  report.set_absence(games_v1::ABSENCE_UNSPECIFIED);
  upstream_->report(report);

  run_until([&] { return !games.reports.empty(); });
  EXPECT_EQ(games.reports.size(), 1U);
  EXPECT_EQ(games.reports.front().absence(), games_v1::ABSENCE_UNSPECIFIED);
}

}  // namespace
}  // namespace escaque::services::gateway
