// SHR-1 to SHR-3.

#include "domain/etiquette/rules/devices.hpp"

#include <gtest/gtest.h>

#include "domain/etiquette/rules/player_record.hpp"
#include "domain/etiquette/rules/seen.hpp"

namespace escaque::etiquette {
namespace {

using std::chrono::days;
using std::chrono::minutes;
using std::chrono::seconds;

const Thresholds kNormal;

PlaySeen play(int day, std::uint64_t device) {
  PlaySeen made;
  made.player = kPlayer;
  made.game = GameId{static_cast<std::uint64_t>(day) * 10 + device};
  made.is_rated = true;
  made.device = DeviceId{device};
  made.network = NetworkId{device};
  made.from = kDay + days(day);
  made.until = made.from + minutes(8);
  return made;
}

TEST(TwoDevicesWatch, AsksOnTheFirstDaysAndOpensACaseOnTheThird) {
  TwoDevicesWatch watch;
  std::vector<RuleVerdict> verdicts;
  for (int day = 1; day <= 3; ++day) {
    EXPECT_FALSE(watch.see(play(day, 1), kNormal));
    const auto made = watch.see(play(day, 2), kNormal);
    ASSERT_TRUE(made);
    verdicts.push_back(made->verdict);
    EXPECT_FALSE(watch.see(play(day, 2), kNormal)) << "once a day";
  }
  EXPECT_EQ(verdicts, (std::vector<RuleVerdict>{RuleVerdict::reminder, RuleVerdict::reminder,
                                                RuleVerdict::open_case}));
}

TEST(TwoDevicesWatch, OnePersonMayGoOnElsewhere) {
  for (int reason = 0; reason < 5; ++reason) {
    TwoDevicesWatch watch;
    PlaySeen first = play(1, 1);
    PlaySeen second = play(1, 2);
    if (reason == 0) second.network = first.network;
    if (reason == 1) second.is_rated = false;
    if (reason == 2) second.device = DeviceId{};
    if (reason == 3) {  // The same game, one device after the other.
      second.game = first.game;
      second.from = first.until + seconds(1);
      second.until = second.from + minutes(5);
    }
    if (reason == 4) second.from = first.until + minutes(2);
    if (reason == 4) second.until = second.from + minutes(5);
    static_cast<void>(watch.see(first, kNormal));
    EXPECT_FALSE(watch.see(second, kNormal)) << reason;
  }
}

TEST(TwoDevicesWatch, NegativeStretchesOfSkewedClocksAreNoOverlap) {
  TwoDevicesWatch watch;
  PlaySeen backwards = play(1, 1);
  backwards.until = backwards.from - minutes(30);
  static_cast<void>(watch.see(backwards, kNormal));
  PlaySeen second = play(1, 2);
  second.from += minutes(1);
  EXPECT_FALSE(watch.see(second, kNormal));
}

TEST(DeviceWatch, AFriendWhoWinsEverythingOnAnotherDeviceIsACase) {
  PlayerRecord record;
  std::vector<RuleDecision> found;
  for (std::uint64_t i = 1; i <= 80; ++i) {
    GameSeen game = ordinary(i);
    game.device = DeviceId{i <= 60 ? 1U : 2U};
    if (i > 60) game.score = GameScore::won;
    for (auto& each : record.see(game, kNormal)) {
      if (each.rule == "SHR-2") found.push_back(each);
    }
  }
  ASSERT_EQ(found.size(), 1U);
  EXPECT_EQ(found[0].verdict, RuleVerdict::open_case);
  EXPECT_GE(feature(found[0], "z"), 3);
  EXPECT_EQ(found[0].games.size(), 20U);
}

TEST(DeviceWatch, ForgettingDevicesIsBounded) {
  PlayerRecord record;
  for (std::uint64_t i = 1; i <= 2'000; ++i) {
    GameSeen game = ordinary(i);
    game.device = DeviceId{i};
    EXPECT_TRUE(record.see(game, kNormal).empty());
  }
}

AccountSeen account(std::uint64_t user) {
  AccountSeen made;
  made.user = UserId{user};
  made.created = kDay + days(static_cast<int>(user));
  made.skeleton = user == 1 ? "magnus" : "carolina";
  made.devices = {DeviceId{5}};
  made.networks = {NetworkId{6}};
  for (std::uint64_t i = 0; i < 20; ++i) made.openings.push_back(user * 100 + i % 4);
  return made;
}

TEST(JudgeEvasion, HoldsWhatHasDeviceNetworkAndOpeningsInCommon) {
  AccountSeen fresh = account(2);
  EXPECT_FALSE(judge_evasion(fresh, account(1), kNormal)) << "a household";
  fresh.openings = account(1).openings;
  const auto made = judge_evasion(fresh, account(1), kNormal);
  ASSERT_TRUE(made);
  EXPECT_EQ(made->verdict, RuleVerdict::hold);
  EXPECT_EQ(made->length, std::chrono::hours(24));
  EXPECT_EQ(made->priority, Priority::p1);
  EXPECT_EQ(made->others, std::vector<UserId>{UserId{1}});

  AccountSeen alike = account(2);
  alike.skeleton = "magnus2";
  EXPECT_TRUE(judge_evasion(alike, account(1), kNormal));
}

TEST(JudgeEvasion, NeedsTheDeviceAndASecondAccount) {
  AccountSeen fresh = account(2);
  fresh.openings = account(1).openings;
  fresh.skeleton = "magnus2";
  fresh.devices = {DeviceId{9}, DeviceId{}};
  AccountSeen suspended = account(1);
  suspended.devices.push_back(DeviceId{});
  EXPECT_FALSE(judge_evasion(fresh, suspended, kNormal))
      << "what is not known is nothing in common";
  EXPECT_FALSE(judge_evasion(account(1), account(1), kNormal));
  EXPECT_FALSE(judge_evasion(account(1), account(2), kNormal)) << "older than the other one";
}

TEST(JudgeEvasion, FindsEachSuspendedAccountOnce) {
  AccountsCompared both;
  both.fresh = account(2);
  both.fresh.openings = account(1).openings;
  both.suspended = account(1);
  both.time = both.fresh.created + days(29);
  PlayerRecord record;
  const auto made = record.see(both, kNormal);
  ASSERT_EQ(made.size(), 1U);
  EXPECT_EQ(made[0].rule, "SHR-3");
  EXPECT_TRUE(record.see(both, kNormal).empty()) << "the same facts";
  both.suspended.user = UserId{9};
  both.suspended.created = both.fresh.created;
  EXPECT_EQ(record.see(both, kNormal).size(), 1U) << "another one";
}

TEST(JudgeEvasion, WhoeverIsNotNewEvadesNothing) {
  AccountsCompared both;
  both.fresh = account(2);
  both.fresh.openings = account(1).openings;
  both.suspended = account(1);
  both.time = both.fresh.created + days(31);
  EXPECT_TRUE(PlayerRecord().see(both, kNormal).empty());
}

}  // namespace
}  // namespace escaque::etiquette
