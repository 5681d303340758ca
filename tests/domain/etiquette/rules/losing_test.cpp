// SND-1 to SND-4.

#include <random>

#include <gtest/gtest.h>

#include "domain/etiquette/rules/player_record.hpp"
#include "domain/etiquette/rules/seen.hpp"
#include "domain/etiquette/rules/statistics.hpp"

namespace escaque::etiquette {
namespace {

using rules::Termination;
using std::chrono::days;
using std::chrono::hours;
using std::chrono::minutes;

const Thresholds kUsual;

GameSeen quick(std::uint64_t number) {
  GameSeen game = resigned(number);
  game.plies = 6;
  game.own_moves = 3;
  game.ended = kDay + minutes(static_cast<int>(number));
  return game;
}

TEST(QuickLossWatch, SaysItAtTheThirdAndQueuesTheFourth) {
  QuickLossWatch watch;
  EXPECT_FALSE(watch.see(quick(1), kUsual));
  EXPECT_FALSE(watch.see(quick(2), kUsual));
  const auto tip = watch.see(quick(3), kUsual);
  ASSERT_TRUE(tip);
  EXPECT_EQ(tip->verdict, RuleVerdict::tip);
  const auto made = watch.see(quick(4), kUsual);
  ASSERT_TRUE(made);
  EXPECT_EQ(made->verdict, RuleVerdict::open_case);
  EXPECT_EQ(made->others.size(), 4U);
}

TEST(QuickLossWatch, MatesTrapsOnOtherDaysAndLostConnectionsAreNoQuickLosses) {
  for (int reason = 0; reason < 4; ++reason) {
    QuickLossWatch watch;
    for (std::uint64_t i = 1; i < 20; ++i) {
      GameSeen game = quick(i);
      if (reason == 0) game.termination = Termination::checkmate;
      if (reason == 1) game.ended = kDay + hours(13) * static_cast<int>(i);
      if (reason == 2) game.losses = {link_lost(0)};
      if (reason == 3) game.is_rated = false;
      EXPECT_FALSE(watch.see(game, kUsual)) << reason;
    }
  }
}

/// Losses against somebody weaker, after ordinary losses of 35 moves.
std::vector<RuleDecision> losses_to_one(int games, int moves, bool is_shared) {
  PlayerRecord record;
  std::vector<RuleDecision> found;
  for (std::uint64_t i = 1; i <= 10; ++i) static_cast<void>(record.see(resigned(i), kUsual));
  for (int i = 0; i < games; ++i) {
    GameSeen game = resigned(static_cast<std::uint64_t>(100 + i));
    game.opponent = UserId{9};
    game.opposing.rating = 1300;
    game.own_moves = moves;
    game.is_network_shared = is_shared;
    for (auto& each : record.see(game, kUsual)) {
      if (each.rule == "SND-2") found.push_back(each);
    }
  }
  return found;
}

TEST(PairWatch, ShortLossesToAWeakerOpponentAreACase) {
  const auto found = losses_to_one(8, 12, false);
  ASSERT_FALSE(found.empty());
  EXPECT_EQ(found.front().verdict, RuleVerdict::open_case);
  EXPECT_EQ(found.front().about, kPlayer);
  EXPECT_EQ(found.front().others, std::vector<UserId>{UserId{9}});
  EXPECT_LT(feature(found.front(), "log10_chance"), -4);
}

TEST(PairWatch, UnlikelyResultsAloneAreAnEdgeOnly) {
  const auto found = losses_to_one(8, 35, false);
  ASSERT_FALSE(found.empty());
  EXPECT_EQ(found.front().verdict, RuleVerdict::nothing);
  EXPECT_TRUE(edge_of(found.front(), kDay));

  const auto shared = losses_to_one(8, 35, true);
  ASSERT_FALSE(shared.empty());
  EXPECT_EQ(shared.front().verdict, RuleVerdict::open_case);
}

TEST(PairWatch, FewGamesOrLikelyOnesShowNothing) {
  EXPECT_TRUE(losses_to_one(5, 12, true).empty());
}

TEST(FindRings, OrderAndRepetitionOfEdgesChangeNothing) {
  std::vector<PairEdge> edges;
  for (std::uint64_t i = 1; i <= 4; ++i) edges.push_back({UserId{i}, UserId{i % 4 + 1}, kDay});
  const auto found = find_rings(edges, kDay + days(1), kUsual);
  ASSERT_EQ(found.size(), 1U);
  EXPECT_EQ(found[0].others.size(), 3U);
  EXPECT_EQ(feature(found[0], "edges"), 4);

  std::mt19937 random(20'266);
  for (int i = 0; i < 50; ++i) {
    std::vector<PairEdge> mixed = edges;
    mixed.insert(mixed.end(), edges.begin(), edges.begin() + 2);
    std::shuffle(mixed.begin(), mixed.end(), random);
    EXPECT_EQ(find_rings(mixed, kDay + days(1), kUsual), found);
  }
  EXPECT_TRUE(find_rings(edges, kDay + days(91), kUsual).empty());
  edges.resize(2);
  EXPECT_TRUE(find_rings(edges, kDay, kUsual).empty());
}

/// 60 ordinary games, half of them lost in 35 moves, then 30 losses of `moves`.
std::vector<RuleDecision> falls(int moves, int games_before, double deviation, Millis pause) {
  PlayerRecord record;
  std::vector<RuleDecision> found;
  for (std::uint64_t i = 1; i <= 90; ++i) {
    GameSeen game = i <= 60 && i % 2 == 0 ? ordinary(i) : resigned(i);
    if (i <= 60 && i % 2 == 0) game.score = GameScore::won;
    if (i > 60) game.own_moves = moves;
    if (i > 60) game.ended += pause;
    game.own.games = games_before + static_cast<int>(i);
    game.own.deviation = deviation;
    for (auto& each : record.see(game, kUsual)) {
      if (each.rule == "SND-3") found.push_back(each);
    }
  }
  return found;
}

TEST(ResultWatch, ShortLossesFarBelowExpectationAreACaseOnce) {
  const auto found = falls(10, 300, 60, {});
  ASSERT_EQ(found.size(), 1U);
  EXPECT_EQ(found[0].verdict, RuleVerdict::open_case);
  EXPECT_LE(feature(found[0], "z"), -3);
  EXPECT_EQ(found[0].games.size(), 30U);
}

TEST(ResultWatch, LooksAtNoUnsettledRatingAndAtNoLongGames) {
  EXPECT_TRUE(falls(35, 300, 60, {}).empty()) << "games of the usual length";
  EXPECT_TRUE(falls(10, -40, 60, {}).empty()) << "the first 60 games";
  EXPECT_TRUE(falls(10, 300, 111, {}).empty()) << "an uncertain rating";
  EXPECT_TRUE(falls(10, 300, 60, days(91)).empty()) << "back after three months";
}

TEST(ResultWatch, AFallBeforeAnEventWithALimitIsUrgent) {
  PlayerRecord record;
  for (std::uint64_t i = 1; i <= 90; ++i) {
    GameSeen game = resigned(i);
    game.own.rating = i <= 60 ? 1900 : 1700;
    game.opposing.rating = i <= 60 ? 2300 : 1700;
    static_cast<void>(record.see(game, kUsual));
  }
  EntrySeen entry{"spring", kPlayer, kDay, rating::Category::blitz, 1750};
  const auto found = record.see(entry, kUsual);
  ASSERT_EQ(found.size(), 1U);
  EXPECT_EQ(found[0].priority, Priority::p1);
  EXPECT_EQ(feature(found[0], "peak"), 1900);
  entry.rating_limit = 1850;
  EXPECT_TRUE(record.see(entry, kUsual).empty());
}

TEST(ChanceOfAtMost, IsExact) {
  const std::vector<double> even(10, 0.5);
  EXPECT_NEAR(chance_of_at_most(0, even), 1.0 / 1024, 1e-15);
  EXPECT_NEAR(chance_of_at_most(2, even), 56.0 / 1024, 1e-15);
  EXPECT_EQ(chance_of_at_most(-1, even), 0);
  EXPECT_NEAR(chance_of_at_most(10, even), 1, 1e-12);
  const std::vector<double> uneven{0.1, 0.7};
  EXPECT_NEAR(chance_of_at_most(1, uneven), 1 - 0.07, 1e-15);
}

TEST(Intervals, AreThoseOfTheBooks) {
  // Clopper and Pearson for 0 of 1,000: 1 - 0.025^(1/1000).
  EXPECT_NEAR(clopper_pearson(0, 1'000).upper, 0.003682084, 1e-8);
  EXPECT_EQ(clopper_pearson(0, 1'000).lower, 0);
  EXPECT_NEAR(clopper_pearson(8, 10).lower, 0.4439045, 1e-6);
  EXPECT_NEAR(clopper_pearson(8, 10).upper, 0.9747893, 1e-6);
  EXPECT_NEAR(wilson(8, 10).lower, 0.4901625, 1e-6);
  EXPECT_NEAR(wilson(8, 10).upper, 0.9433178, 1e-6);
  EXPECT_EQ(clopper_pearson(5, 5).upper, 1);
  EXPECT_EQ(wilson(0, 0).upper, 1);
}

TEST(ExpectedScore, IsSymmetricAndKnowsUncertainty) {
  const Strength strong{1700, 60, 300};
  const Strength weak{1500, 60, 300};
  EXPECT_NEAR(expected_score(strong, weak) + expected_score(weak, strong), 1, 1e-12);
  EXPECT_EQ(expected_score(weak, weak), 0.5);
  const Strength unsure{1700, 350, 2};
  EXPECT_LT(expected_score(unsure, weak), expected_score(strong, weak));
}

}  // namespace
}  // namespace escaque::etiquette
