// ENG-1 to ENG-5, by positions that are made up. engine_sample_test.cpp has real ones.

#include "domain/etiquette/rules/engines.hpp"

#include <gmock/gmock.h>

#include "domain/etiquette/rules/seen.hpp"

namespace escaque::etiquette {
namespace {

const Thresholds kEngineLimits;

/// The best move is 15 ahead of the second and 40 ahead of the third.
PositionSeen position_seen(int rank, std::optional<Millis> spent = {}) {
  PositionSeen seen;
  seen.lines = 3;
  seen.worth = {20, 5, -20};
  seen.rank = rank;
  seen.worth_played = rank > 0 ? seen.worth.at(static_cast<std::size_t>(rank) - 1) : -120;
  seen.spent = spent;
  return seen;
}

/// A game with 25 positions, in `best` of which the best move was played, and in the others none
/// that is good.
GameAnalysed analysed_game(std::uint64_t number, int best) {
  GameAnalysed made;
  made.game = GameId{number};
  made.player = kPlayer;
  made.rating = 1'800;
  made.plies = 70;
  made.is_rated = true;
  made.version = kAnalysisVersion;
  for (int i = 0; i < 25; ++i) made.positions.push_back(position_seen(i < best ? 1 : 0));
  return made;
}

double engine_feature(const RuleDecision& decision, std::string_view name) {
  for (const NamedNumber& each : decision.features) {
    if (each.name == name) return each.value;
  }
  ADD_FAILURE() << name;
  return 0;
}

/// The rules of all decisions that games 1, 2 … of this kind lead to.
std::vector<std::string> engine_rules(EngineWatch& watch, int from, int until, int best) {
  std::vector<std::string> rules;
  for (int i = from; i < until; ++i) {
    for (const RuleDecision& made :
         watch.see(analysed_game(static_cast<std::uint64_t>(i), best), kEngineLimits)) {
      rules.emplace_back(made.rule);
    }
  }
  return rules;
}

TEST(EngineEvidence, CountsUndecidedPositionsWithAChoice) {
  PositionSeen seen = position_seen(1);
  EXPECT_TRUE(counts(seen));
  seen.worth[0] = 300;
  EXPECT_TRUE(counts(seen));
  seen.worth[0] = -301;
  EXPECT_FALSE(counts(seen));
  seen = position_seen(1);
  seen.lines = 2;
  EXPECT_FALSE(counts(seen));
  EXPECT_EQ(evidence_of({}).positions, 0);
  EXPECT_EQ(evidence_of({}).best.z(), 0);
  EXPECT_EQ(evidence_of({}).mean_loss(), 0);
}

TEST(EngineEvidence, AMoveNeverGainsChances) {
  PositionSeen seen = position_seen(1);
  seen.worth_played = 90;  // A later search thinks better of it.
  EXPECT_EQ(chance_lost(seen), 0);
  seen.worth_played = -kMateWorth;
  EXPECT_NEAR(chance_lost(seen), 0.52, 0.01);
}

TEST(EngineEvidence, AForcedMoveShowsLess) {
  PositionSeen forced = position_seen(1);
  forced.worth = {20, -400, -500};
  const auto of_forced = evidence_of(std::vector{forced});
  const auto of_free = evidence_of(std::vector{position_seen(1)});
  EXPECT_LT(of_forced.best.z(), of_free.best.z());
}

TEST(EngineEvidence, IsTheSameInPieces) {
  const auto one = analysed_game(1, 12).positions;
  const auto two = analysed_game(2, 20).positions;
  auto both = one;
  both.insert(both.end(), two.begin(), two.end());
  EngineEvidence sum = evidence_of(one);
  sum.add(evidence_of(two));
  EXPECT_NEAR(sum.best.z(), evidence_of(both).best.z(), 1e-9);
  EXPECT_NEAR(sum.kept.z(), evidence_of(both).kept.z(), 1e-9);
}

TEST(EngineEvidence, ByGapIsWhatTheSumsAreMadeOf) {
  GameAnalysed game = analysed_game(1, 10);
  game.positions.push_back(position_seen(3));
  game.positions.push_back(position_seen(1));
  game.positions.back().worth = {200, -50, -60};
  game.positions.push_back(position_seen(1));
  game.positions.back().worth[0] = 900;  // Decided.

  MatchesByGap matches = matches_by_gap(game.positions);

  EXPECT_EQ(matches[0].below, 10);
  EXPECT_EQ(matches[0].positions, 0);
  EXPECT_EQ(matches[1].below, 25);
  EXPECT_EQ(matches[1].positions, 26);
  EXPECT_EQ(matches[1].best, 10);
  EXPECT_EQ(matches[2].positions_of_three, 26) << "the third is 40 behind";
  EXPECT_EQ(matches[2].good, 11);
  EXPECT_EQ(matches[4].below, 0) << "whatever is more";
  EXPECT_EQ(matches[4].best, 1);
  const EngineEvidence sum = evidence_of(game.positions);
  double best = 0;
  double best_of_people = 0;
  double good = 0;
  double good_of_people = 0;
  for (const GapMatches& row : matches) {
    best += row.best;
    best_of_people += row.best_of_people;
    good += row.good;
    good_of_people += row.good_of_people;
  }
  EXPECT_EQ(best, sum.best.seen());
  EXPECT_NEAR(best_of_people, sum.best.expected(), 1e-9);
  EXPECT_EQ(good, sum.good.seen());
  EXPECT_NEAR(good_of_people, sum.good.expected(), 1e-9);

  MatchesByGap twice = matches;
  add(twice, matches);
  EXPECT_EQ(twice[1].positions, 52);
  EXPECT_EQ(twice[1].below, 25);
}

TEST(EngineWatch, LetsPeoplePlay) {
  EngineWatch watch;
  EXPECT_THAT(engine_rules(watch, 1, 200, 6), testing::IsEmpty());
}

TEST(EngineWatch, ScreensFirstAndJudgesByLaterGames) {
  EngineWatch watch;
  EXPECT_THAT(engine_rules(watch, 1, 8, 20), testing::IsEmpty()) << "too few positions";
  const auto screened = watch.see(analysed_game(8, 20), kEngineLimits);
  ASSERT_EQ(screened.size(), 1U);
  EXPECT_EQ(screened[0].rule, "ENG-1");
  EXPECT_EQ(screened[0].verdict, RuleVerdict::nothing);
  EXPECT_EQ(engine_feature(screened[0], "positions"), 200);
  EXPECT_EQ(screened[0].games.size(), 8U);

  EXPECT_THAT(engine_rules(watch, 9, 24, 20), testing::IsEmpty()) << "15 games, but 375 positions";
  const auto judged = watch.see(analysed_game(24, 20), kEngineLimits);
  ASSERT_EQ(judged.size(), 1U);
  EXPECT_EQ(judged[0].rule, "ENG-2");
  EXPECT_EQ(judged[0].verdict, RuleVerdict::open_case);
  EXPECT_EQ(judged[0].priority, Priority::p1);
  EXPECT_EQ(judged[0].article, Article::engine);
  EXPECT_EQ(judged[0].games.size(), 16U);
  EXPECT_EQ(judged[0].games.front(), GameId{9}) << "none that was screened";
  EXPECT_FALSE(judged[0].thresholds.empty());
}

TEST(EngineWatch, OneGoodSeriesIsNoCase) {
  EngineWatch watch;
  EXPECT_THAT(engine_rules(watch, 1, 9, 16), testing::ElementsAre("ENG-1"));
  EngineWatch again = watch;
  std::vector<RuleDecision> judged;
  for (std::uint64_t i = 9; i < 25; ++i) {
    for (auto& made : again.see(analysed_game(i, 6), kEngineLimits))
      judged.push_back(std::move(made));
  }
  ASSERT_EQ(judged.size(), 1U);
  EXPECT_EQ(judged[0].rule, "ENG-2");
  EXPECT_EQ(judged[0].verdict, RuleVerdict::nothing);
  EXPECT_FALSE(judged[0].priority);
}

TEST(EngineWatch, LooksAtComparableGamesOnly) {
  EngineWatch watch;
  for (std::uint64_t i = 1; i <= 40; ++i) {
    for (const int change : {0, 1, 2, 3, 4, 5, 6}) {
      GameAnalysed other = analysed_game(100 * i + static_cast<std::uint64_t>(change), 25);
      if (change == 0) other.is_rated = false;
      if (change == 1) other.is_by_computer = true;
      if (change == 2) other.version = kAnalysisVersion + 1;
      if (change == 3) other.rating = 1'599;
      if (change == 4) other.rating = 2'101;
      if (change == 5) other.plies = 35;
      if (change == 6) other.plies = 111;
      EXPECT_THAT(watch.see(other, kEngineLimits), testing::IsEmpty()) << change;
    }
  }
}

TEST(EngineWatch, CountsAGameOnceAndEachSpeedByItself) {
  EngineWatch watch;
  for (int i = 0; i < 50; ++i)
    EXPECT_THAT(watch.see(analysed_game(1, 25), kEngineLimits), testing::IsEmpty());
  EngineWatch mixed;
  std::vector<std::string> rules;
  for (std::uint64_t i = 1; i <= 14; ++i) {
    GameAnalysed each = analysed_game(i, 25);
    each.speed = i % 2 == 0 ? clock::Speed::blitz : clock::Speed::rapid;
    for (const auto& made : mixed.see(each, kEngineLimits)) rules.emplace_back(made.rule);
  }
  EXPECT_THAT(rules, testing::IsEmpty()) << "7 games of each";
}

TEST(EngineWatch, TellsTheArbitersOfAnEventOnce) {
  EngineWatch watch;
  std::vector<RuleDecision> found;
  for (std::uint64_t i = 1; i <= 12; ++i) {
    GameAnalysed each = analysed_game(i, 20);
    each.event = "E1";
    for (auto& made : watch.see(each, kEngineLimits)) {
      if (made.rule == "ENG-5") found.push_back(std::move(made));
    }
  }
  ASSERT_EQ(found.size(), 1U);
  EXPECT_EQ(found[0].verdict, RuleVerdict::open_case);
  EXPECT_EQ(found[0].priority, Priority::p0);
  EXPECT_EQ(found[0].games.size(), 8U);
}

TEST(EngineWatch, AnEvenUseOfTimeIsNoted) {
  EngineWatch watch;
  std::vector<RuleDecision> found;
  for (std::uint64_t i = 1; i <= 6; ++i) {
    GameAnalysed each = analysed_game(i, 6);
    for (std::size_t k = 0; k < each.positions.size(); ++k) {
      each.positions[k].spent = Millis(3'000 + (k % 2 == 0 ? 200 : -200));
    }
    for (auto& made : watch.see(each, kEngineLimits)) found.push_back(std::move(made));
  }
  ASSERT_EQ(found.size(), 1U);
  EXPECT_EQ(found[0].rule, "ENG-3");
  EXPECT_EQ(found[0].verdict, RuleVerdict::nothing) << "never alone";
  EXPECT_EQ(engine_feature(found[0], "flat_games"), 5);
}

TEST(EngineWatch, PeopleUseTheirTimeUnevenly) {
  EngineWatch watch;
  for (std::uint64_t i = 1; i <= 30; ++i) {
    GameAnalysed each = analysed_game(i, 6);
    for (std::size_t k = 0; k < each.positions.size(); ++k) {
      each.positions[k].spent = Millis(k % 3 == 0 ? 9'000 : 800);
    }
    EXPECT_THAT(watch.see(each, kEngineLimits), testing::IsEmpty());
  }
}

TEST(TimeUse, KnowsVariationFastMovesAndWhatTheyGoWith) {
  EXPECT_EQ(time_use({}, Millis(500)).moves, 0);
  std::vector<PositionSeen> positions;
  for (int i = 0; i < 10; ++i) {
    PositionSeen seen = position_seen(1, Millis(100 + 1'000 * i));
    seen.worth[1] = seen.worth[0] - 10 * i;
    positions.push_back(seen);
  }
  const TimeUse use = time_use(positions, Millis(500));
  EXPECT_EQ(use.moves, 10);
  EXPECT_DOUBLE_EQ(use.fast_share, 0.1);
  EXPECT_NEAR(use.correlation, 1, 1e-9);
  EXPECT_NEAR(use.variation, 2.8723 / 4.6, 1e-4);
  positions.assign(10, position_seen(1, Millis(0)));
  EXPECT_EQ(time_use(positions, Millis(500)).variation, 0);
}

TEST(EngineDoorWatch, AsksFirst) {
  EngineDoorWatch watch;
  EngineDoorSeen seen{kPlayer, GameId{1}, true, false, Door::engine};
  const auto asked = watch.see(seen, kEngineLimits);
  ASSERT_TRUE(asked);
  EXPECT_EQ(asked->rule, "ENG-4");
  EXPECT_EQ(asked->verdict, RuleVerdict::reminder);
  EXPECT_FALSE(watch.see(seen, kEngineLimits)) << "the same game";
  seen.game = GameId{2};
  EXPECT_FALSE(watch.see(seen, kEngineLimits));
  seen.game = GameId{3};
  const auto goes_on = watch.see(seen, kEngineLimits);
  ASSERT_TRUE(goes_on);
  EXPECT_EQ(goes_on->verdict, RuleVerdict::open_case);
  EXPECT_EQ(goes_on->priority, Priority::p2);
}

TEST(EngineDoorWatch, ComputersBrowsersAndCasualGamesAreNoneOfIt) {
  EngineDoorWatch watch;
  for (std::uint64_t i = 1; i < 10; ++i) {
    EXPECT_FALSE(watch.see({kPlayer, GameId{i}, true, true, Door::engine}, kEngineLimits));
    EXPECT_FALSE(watch.see({kPlayer, GameId{i}, true, false, Door::browser}, kEngineLimits));
    EXPECT_FALSE(watch.see({kPlayer, GameId{i}, false, false, Door::engine}, kEngineLimits));
  }
}

}  // namespace
}  // namespace escaque::etiquette
