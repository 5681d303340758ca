// SHR-3: new accounts beside suspended ones.

#include "conduct/inputs/evasion_watch.hpp"

#include <gmock/gmock.h>

#include "conduct/inputs/connection_store.hpp"
#include "conduct/inputs/rule_judge.hpp"
#include "services/conduct/conduct_fixture.hpp"
#include "services/conduct/game_log.hpp"

namespace escaque::services::conduct {
namespace {

using etiquette::Feature;
using etiquette::Step;

namespace v1 = escaque::conduct::v1;

class EvasionWatchTest : public ConductFixture {
 protected:
  static constexpr UserId kNew{1};
  static constexpr UserId kOld{9};

  void SetUp() override {
    known[kNew] = {time.utc_now() - std::chrono::days(2), "magnusen"};
    known[kOld] = {time.utc_now() - std::chrono::days(300), "magnus"};
    connect(kNew, "the same device.", "net 1...");
    connect(kOld, "the same device.", "net 1...");
  }
  void connect(UserId user, const std::string& device, const std::string& network) {
    v1::ConnectionNotes notes;
    notes.set_hub("hub");
    v1::ConnectionNote& note = *notes.add_notes();
    note.set_time_ms(static_cast<double>(time.utc_now().time_since_epoch().count()));
    auto& opened = *note.mutable_connection_opened();
    opened.set_number(++number);
    opened.set_user_id(to_string(user));
    opened.set_device(device);
    opened.set_network(network);
    ASSERT_TRUE(run(connections.keep({notes}, eventlog::Position{number, 0})));
  }
  void suspend(UserId user) {
    decided(user,
            imposed(Step::suspension, {Feature::account}, time.utc_now() + std::chrono::days(7)));
  }
  /// The new account has won a game of Bob's.
  bool play(std::uint64_t id) {
    GameLog log(GameId{id}, time.utc_now());
    log.move("e2e4").move("e7e5");
    log.end(common::v1::COLOR_WHITE, games_v1::TERMINATION_RESIGNATION);
    const auto record = read_record(log.log());
    EXPECT_TRUE(record);
    EXPECT_TRUE(run(inputs.add(GameRecord(*record))));
    return run(watch.look(*record));
  }
  Awaitable<std::optional<KnownAccounts>> find(std::vector<UserId> users) {
    ++asked;
    if (is_away) co_return std::nullopt;
    KnownAccounts found;
    for (const UserId user : users) {
      if (const auto at = known.find(user); at != known.end()) found.insert(*at);
    }
    co_return found;
  }
  int found() { return count("rule_decisions WHERE rule = 'SHR-3'"); }

  InputStore inputs{database};
  ConnectionStore connections{database};
  DecisionStore decisions{database, key};
  RuleJudge judge{{inputs, decisions, time, metrics, log::Logger(), [] {}}, rule_settings({}), 10};
  EvasionStore compared{database};
  EvasionWatch watch{{compared,
                      time,
                      [this](std::vector<UserId> users) { return find(std::move(users)); },
                      [this](UserId user, long long input) { return judge.look(user, input); },
                      {}}};
  KnownAccounts known;
  unsigned number = 0;
  int asked = 0;
  bool is_away = false;
};

TEST_F(EvasionWatchTest, FindsOnceWhoPlaysOnBesideASuspendedAccount) {
  suspend(kOld);
  ASSERT_TRUE(play(1));
  ASSERT_TRUE(play(2));

  EXPECT_EQ(found(), 1);
  EXPECT_EQ(count("rule_decisions WHERE rule = 'SHR-3' AND verdict = 'hold' AND is_shadow = 1"
                  " AND user_id = '" +
                  to_string(kNew) + "'"),
            1);
  EXPECT_EQ(count("person_inputs WHERE kind = 'accounts'"), 1);
  EXPECT_EQ(asked, 1) << "what was found is not asked again";
  const auto kept = *run(inputs.inputs_of(kNew, 0, kAllInputs));
  const auto& seen = std::get<etiquette::AccountsCompared>(kept.at(1).seen);
  EXPECT_EQ(seen.suspended.user, kOld);
  EXPECT_EQ(seen.fresh.skeleton, "magnusen");
  EXPECT_EQ(seen.fresh.devices, seen.suspended.devices);
  EXPECT_EQ(seen.fresh.networks.size(), 1U);
  EXPECT_EQ(seen.fresh.openings.size(), 1U);
}

TEST_F(EvasionWatchTest, WithoutASuspensionNobodyIsAskedFor) {
  ASSERT_TRUE(play(1));
  mute(kOld, std::chrono::hours(1));
  ASSERT_TRUE(play(2));
  EXPECT_EQ(asked, 0);
  suspend(kOld);
  time.advance(std::chrono::days(8));
  ASSERT_TRUE(play(3));
  EXPECT_EQ(asked, 0) << "it is over";
}

TEST_F(EvasionWatchTest, AnotherDeviceIsAnotherPerson) {
  suspend(UserId{8});
  connect(UserId{8}, "another device..", "net 1...");
  connect(UserId{8}, "", "net 1...");
  connect(kNew, "", "net 1...");
  ASSERT_TRUE(play(1));
  EXPECT_EQ(asked, 0) << "what is not known is nothing in common";
}

TEST_F(EvasionWatchTest, TheDeviceAndTheNetworkAreAHousehold) {
  suspend(kOld);
  known[kNew].skeleton = "carolina";
  ASSERT_TRUE(play(1));
  EXPECT_EQ(found(), 0);
  EXPECT_EQ(count("person_inputs"), 0);
  known[kNew].skeleton = "magnus2";
  ASSERT_TRUE(play(2));
  EXPECT_EQ(found(), 1);
}

TEST_F(EvasionWatchTest, AnAccountThatIsNotNewEvadesNothing) {
  suspend(kOld);
  known[kNew].created = time.utc_now() - std::chrono::days(31);
  ASSERT_TRUE(play(1));
  EXPECT_EQ(found(), 0);
}

TEST_F(EvasionWatchTest, IsAskedAgainWhileAccountsIsAway) {
  suspend(kOld);
  is_away = true;
  EXPECT_FALSE(play(1));
  is_away = false;
  EXPECT_TRUE(play(1));
  EXPECT_EQ(found(), 1);
}

TEST_F(EvasionWatchTest, WhatWasComparedGoesWithEitherAccount) {
  suspend(kOld);
  ASSERT_TRUE(play(1));
  ASSERT_TRUE(run(store.erase(kOld, time.utc_now(), time.utc_now())));
  EXPECT_EQ(count("person_inputs"), 0);
}

}  // namespace
}  // namespace escaque::services::conduct
