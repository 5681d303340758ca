#include "domain/etiquette/rules/disconnects.hpp"

#include <cmath>
#include <random>

#include <gtest/gtest.h>

#include "domain/etiquette/rules/seen.hpp"

namespace escaque::etiquette {
namespace {

using std::chrono::days;
using std::chrono::minutes;
using std::chrono::seconds;

const Thresholds kThresholds;

/// Until a verdict, `most` losses at most.
std::vector<RuleDecision> after_losses(int most, int material) {
  DisconnectWatch watch;
  std::vector<RuleDecision> made;
  std::uint64_t number = 0;
  for (int i = 0; i < most; ++i) {
    static_cast<void>(watch.see(ordinary(++number), kThresholds));
    if (auto each = watch.see(run_away(++number, material), kThresholds)) made.push_back(*each);
  }
  return made;
}

TEST(DisconnectWatch, WarnsThenOpensACaseWhenConnectionsAreLostInLostPositions) {
  const auto made = after_losses(8, -6);

  ASSERT_EQ(made.size(), 2U);
  EXPECT_EQ(made[0].verdict, RuleVerdict::warning);
  EXPECT_EQ(made[0].article, Article::disconnecting);
  EXPECT_GE(feature(made[0], "log10_evidence"), 2);
  EXPECT_EQ(made[1].verdict, RuleVerdict::open_case);
  EXPECT_EQ(made[1].priority, Priority::p2);
  EXPECT_GE(feature(made[1], "log10_evidence"), 3);
  EXPECT_EQ(feature(made[1], "losses"), static_cast<double>(made[1].games.size()));
}

TEST(DisconnectWatch, NeverAccusesALineThatDoesNotLookAtTheBoard) {
  EXPECT_TRUE(after_losses(200, 0).empty());
}

TEST(DisconnectWatch, AccusesNobodyTwiceOnTheSameFacts) {
  std::size_t cases = 0;
  for (const RuleDecision& each : after_losses(16, -6)) {
    if (each.verdict != RuleVerdict::open_case) continue;
    ++cases;
    // Each stands on losses of its own.
    EXPECT_LE(feature(each, "losses"), 8);
  }
  EXPECT_EQ(cases, 2U);
}

TEST(DisconnectWatch, ALossInABalancedPositionNeverRaisesTheEvidence) {
  std::mt19937 random(20'261);
  for (int run = 0; run < 300; ++run) {
    DisconnectWatch watch;
    const int games = static_cast<int>(random() % 60);
    for (int i = 0; i < games; ++i) {
      const auto number = static_cast<std::uint64_t>(i);
      const int material = random() % 2 == 0 ? 0 : -5;
      GameSeen game = random() % 3 == 0 ? run_away(number, material) : ordinary(number);
      game.lost_share = static_cast<double>(random() % 100) / 100;
      static_cast<void>(watch.see(game, kThresholds));
    }
    DisconnectWatch more = watch;
    const double before = more.log_evidence();
    static_cast<void>(more.see(run_away(1'000, 0), kThresholds));
    EXPECT_LT(more.log_evidence(), before) << run;

    // Also not in a game in which it is one more.
    GameSeen once = run_away(1'001, -5);
    GameSeen twice = once;
    twice.losses.push_back(link_lost(0));
    DisconnectWatch first = watch;
    DisconnectWatch second = watch;
    const auto of_once = first.see(once, kThresholds);
    const auto of_twice = second.see(twice, kThresholds);
    const auto is_case = [](const std::optional<RuleDecision>& made) {
      return made && made->verdict == RuleVerdict::open_case;
    };
    // A case begins a new count.
    if (is_case(of_once)) continue;
    EXPECT_FALSE(is_case(of_twice)) << run;
    EXPECT_LE(second.log_evidence(), first.log_evidence()) << run;
  }
}

TEST(DisconnectWatch, EvidenceIsBoundedByWhatOneLossCanShow) {
  std::mt19937 random(20'262);
  for (int run = 0; run < 1'000; ++run) {
    DisconnectWatch watch;
    const auto games = random() % 300;
    for (std::uint64_t i = 0; i < games; ++i) {
      GameSeen game = ordinary(i);
      game.lost_share = random() % 2 == 0 ? 5 : -3;  // A broken input is no share.
      static_cast<void>(watch.see(game, kThresholds));
    }
    const double fair = watch.fair_share(kThresholds);
    EXPECT_GT(fair, 0);
    EXPECT_LE(fair, 0.9);
    const double before = watch.log_evidence();
    static_cast<void>(watch.see(run_away(1'000, -5), kThresholds));
    EXPECT_GT(watch.log_evidence(), before);
    EXPECT_LE(watch.log_evidence(), before + std::log(kThresholds.odds));
  }
}

struct Guarded {
  Excuse excuse;
  LinkLost loss;
};

Guarded guarded(Excuse excuse) {
  Guarded made{excuse, link_lost(-6)};
  if (excuse == Excuse::server_start) made.loss.around.server_up = minutes(9);
  if (excuse == Excuse::shared_outage) made.loss.around.lost_in_network = 2;
  if (excuse == Excuse::fault) made.loss.around.is_fault = true;
  if (excuse == Excuse::came_back) made.loss.came_back_in_time = true;
  return made;
}

TEST(DisconnectWatch, GuardsExcuseWhatIsNotThePlayersFault) {
  for (const Excuse excuse :
       {Excuse::server_start, Excuse::shared_outage, Excuse::fault, Excuse::came_back}) {
    DisconnectWatch watch;
    for (std::uint64_t i = 0; i < 50; ++i) {
      GameSeen game = run_away(i, -6);
      game.losses = {guarded(excuse).loss};
      const auto made = watch.see(game, kThresholds);
      EXPECT_EQ(made.has_value(), excuse != Excuse::came_back);
      if (made) {
        EXPECT_EQ(made->verdict, RuleVerdict::nothing);
        EXPECT_EQ(made->excuse, excuse);
      }
    }
    EXPECT_EQ(watch.log_evidence(), 0) << static_cast<int>(excuse);
  }
}

TEST(DisconnectWatch, OnePercentOfAllSessionsIsAnOutageButNotOneOther) {
  DisconnectWatch watch;
  GameSeen game = run_away(1, -6);
  game.losses.front().around.lost = 10;
  static_cast<void>(watch.see(game, kThresholds));
  EXPECT_EQ(watch.log_evidence(), 0);

  game = run_away(2, -6);
  game.losses.front().around.sessions = 20;
  game.losses.front().around.lost = 1;
  static_cast<void>(watch.see(game, kThresholds));
  EXPECT_GT(watch.log_evidence(), 0);
}

TEST(DisconnectWatch, AStormOfRestartsBlamesNobody) {
  std::mt19937 random(20'263);
  DisconnectWatch watch;
  for (std::uint64_t i = 0; i < 500; ++i) {
    GameSeen game = run_away(i, -6);
    game.losses.front().around.server_up = seconds(random() % 600);
    static_cast<void>(watch.see(game, kThresholds));
  }
  EXPECT_EQ(watch.log_evidence(), 0);
}

TEST(DisconnectWatch, AClockThatWasSetBackExcuses) {
  DisconnectWatch watch;
  GameSeen game = run_away(1, -6);
  game.losses.front().around.server_up = -minutes(5);
  static_cast<void>(watch.see(game, kThresholds));
  EXPECT_EQ(watch.log_evidence(), 0);
}

StoredGameSeen stored(std::uint64_t number) {
  StoredGameSeen game;
  game.game = GameId{number};
  game.player = kPlayer;
  game.opponent = UserId{number};
  game.since = kDay;
  game.standing.material = -5;
  game.refusals = 2;
  return game;
}

TEST(JudgeStored, RemindsThenOpensACaseWhenLostGamesAreNotGoneOnWith) {
  const std::vector<StoredGameSeen> games{stored(1), stored(2), stored(3)};
  const UtcTime later = kDay + days(8);

  EXPECT_FALSE(judge_stored(games, kDay + days(6), std::nullopt, kThresholds));
  const auto reminder = judge_stored(games, later, std::nullopt, kThresholds);
  ASSERT_TRUE(reminder);
  EXPECT_EQ(reminder->verdict, RuleVerdict::reminder);
  EXPECT_EQ(reminder->about, kPlayer);
  EXPECT_FALSE(judge_stored(games, later + days(3), later, kThresholds));
  const auto made = judge_stored(games, later + days(7), later, kThresholds);
  ASSERT_TRUE(made);
  EXPECT_EQ(made->verdict, RuleVerdict::open_case);
  EXPECT_EQ(made->priority, Priority::p3);
}

/// As it is found this time after it was adjourned.
StoredGameSeen found(std::uint64_t number, Millis after) {
  StoredGameSeen game = stored(number);
  game.time = game.since + after;
  return game;
}

/// What three games lead to that are found waiting one after the other.
std::optional<RuleDecision> find_three(StoredWatch& watch, Millis after) {
  std::optional<RuleDecision> last;
  for (const std::uint64_t number : {1, 2, 3}) {
    auto made = watch.see(found(number, after), kThresholds);
    if (made) last = std::move(made);
  }
  return last;
}

TEST(StoredWatch, RemindsOnceThenOpensOneCase) {
  StoredWatch watch;
  EXPECT_FALSE(find_three(watch, days(6))) << "nothing is old";
  const auto reminder = find_three(watch, days(8));
  ASSERT_TRUE(reminder);
  EXPECT_EQ(reminder->verdict, RuleVerdict::reminder);
  EXPECT_FALSE(find_three(watch, days(9)));
  const auto made = find_three(watch, days(16));
  ASSERT_TRUE(made);
  EXPECT_EQ(made->verdict, RuleVerdict::open_case);
  EXPECT_FALSE(find_three(watch, days(40))) << "the same facts";
}

TEST(StoredWatch, WhatIsGoneOnWithCountsNoMore) {
  StoredWatch watch;
  ASSERT_TRUE(find_three(watch, days(8)));
  watch.forget(GameId{2});
  EXPECT_FALSE(watch.see(found(1, days(16)), kThresholds)) << "one of them is over";
  EXPECT_FALSE(watch.see(found(3, days(16)), kThresholds));

  // Two more: the player has heeded the reminder, and is reminded again.
  const auto again = find_three(watch, days(17));
  ASSERT_TRUE(again);
  EXPECT_EQ(again->verdict, RuleVerdict::reminder);
}

TEST(StoredWatch, WhatIsNotFoundWaitingAgainHasBeenGoneOnWith) {
  StoredWatch watch;
  static_cast<void>(watch.see(found(1, days(8)), kThresholds));
  static_cast<void>(watch.see(found(2, days(8)), kThresholds));
  EXPECT_FALSE(watch.see(found(3, days(19)), kThresholds));
}

TEST(JudgeStored, CountsNoGameThatIsNotAvoided) {
  std::vector<StoredGameSeen> games{stored(1), stored(2), stored(3)};
  games[0].is_date_agreed = true;
  EXPECT_FALSE(judge_stored(games, kDay + days(30), std::nullopt, kThresholds));
  games = {stored(1), stored(2), stored(3)};
  games[1].refusals = 1;
  EXPECT_FALSE(judge_stored(games, kDay + days(30), std::nullopt, kThresholds));
  games = {stored(1), stored(2), stored(3)};
  games[2].standing.material = 0;
  EXPECT_FALSE(judge_stored(games, kDay + days(30), std::nullopt, kThresholds));
}

}  // namespace
}  // namespace escaque::etiquette
