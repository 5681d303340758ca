// Every way a match goes on and ends, then random matches.

#include "domain/pairing/knockout/match.hpp"

#include <algorithm>
#include <numeric>
#include <random>

#include <gtest/gtest.h>

namespace escaque::pairing::knockout {
namespace {

using enum GameScore;

NextStep next(const MatchRules& rules, const MatchRecord& record) {
  const auto state = state_of(rules, record);
  EXPECT_TRUE(state) << to_string(state.error());
  return state ? state->next : NextStep{};
}

/// A record of a match drawn until sudden death.
MatchRecord drawn(std::vector<Side> lots) {
  return {std::move(lots), {}, std::vector<GameScore>(6, draw)};
}

TEST(Match, BeginsWithTheDrawingOfLots) {
  EXPECT_EQ(next({}, {}), NextStep(DrawLots{GameKind::slow}));
}

TEST(Match, TheWinnerOfTheLotHasWhiteInOddGames) {
  const auto first = next({}, {{Side::second}, {}, {}});
  const auto second = next({}, {{Side::second}, {}, {draw}});

  EXPECT_EQ(std::get<PlayGame>(first).white, Side::second);
  EXPECT_EQ(std::get<PlayGame>(second).white, Side::first);
  EXPECT_EQ(std::get<PlayGame>(second).number, 2);
}

TEST(Match, IsWonByMorePoints) {
  EXPECT_EQ(next({}, {{Side::first}, {}, {white, draw}}),
            NextStep(MatchOver{Side::first, GameKind::slow}));
}

TEST(Match, EndsWhenNobodyCanBeCaught) {
  MatchRules rules;
  rules.games = 4;
  EXPECT_EQ(next(rules, {{Side::first}, {}, {draw, black, white}}),
            NextStep(MatchOver{Side::first, GameKind::slow}));
}

TEST(Match, MayPlayOnUnrated) {
  MatchRules rules;
  rules.games = 4;
  rules.plays_on = true;
  const auto step = next(rules, {{Side::first}, {}, {white, black, white}});
  EXPECT_FALSE(std::get<PlayGame>(step).is_rated);
  EXPECT_EQ(next(rules, {{Side::first}, {}, {white, black, white, white}}),
            NextStep(MatchOver{Side::first, GameKind::slow}));
}

TEST(Match, DrawnGoesToRapidThenBlitzThenSuddenDeath) {
  const Side lot = Side::first;
  EXPECT_EQ(next({}, {{lot}, {}, {draw, draw}}), NextStep(DrawLots{GameKind::rapid}));
  const auto rapid = next({}, {{lot, lot}, {}, {draw, draw}});
  EXPECT_EQ(std::get<PlayGame>(rapid).time.white, MatchRules{}.rapid_time);
  EXPECT_EQ(next({}, {{lot, lot}, {}, {draw, draw, white, white}}),
            NextStep(DrawLots{GameKind::blitz}));
  EXPECT_EQ(next({}, drawn({lot, lot, lot})), NextStep(DrawLots{GameKind::sudden_death}));
}

TEST(Match, TheWinnerOfTheLotChoosesHisColourForSuddenDeath) {
  MatchRecord record = drawn({Side::first, Side::first, Side::first, Side::second});
  EXPECT_EQ(next({}, record), NextStep(ChooseColor{Side::second}));

  record.choice = Color::black;
  const auto game = std::get<PlayGame>(next({}, record));
  EXPECT_EQ(game.white, Side::first);
  EXPECT_EQ(game.time.white.base, std::chrono::minutes(5));
  EXPECT_EQ(game.time.black.base, std::chrono::minutes(4));
}

TEST(Match, ADrawInSuddenDeathCountsForBlack) {
  MatchRecord record = drawn({Side::first, Side::first, Side::first, Side::first});
  record.choice = Color::white;
  const auto after = [&](GameScore score) {
    MatchRecord longer = record;
    longer.games.push_back(score);
    return std::get<MatchOver>(next({}, longer)).winner;
  };
  EXPECT_EQ(after(white), Side::first);
  EXPECT_EQ(after(draw), Side::second);
  EXPECT_EQ(after(black), Side::second);
  EXPECT_EQ(after(nobody), std::nullopt);
}

TEST(Match, WithoutTieBreakItMayBeDrawn) {
  MatchRules rules;
  rules.games = 2;
  rules.rapid = rules.blitz = 0;
  rules.sudden_death = false;
  EXPECT_EQ(next(rules, {{Side::first}, {}, {white, white}}),
            NextStep(MatchOver{{}, GameKind::slow}));
}

TEST(Match, RefusesWhatDoesNotFit) {
  const auto error = [](const MatchRules& rules, const MatchRecord& record) {
    return state_of(rules, record).error();
  };
  MatchRules no_games;
  no_games.games = 0;
  MatchRules odd;
  odd.blitz = 3;
  EXPECT_EQ(error(no_games, {}), MatchError::no_games);
  EXPECT_EQ(error(odd, {}), MatchError::odd_tie_break);
  EXPECT_EQ(error({}, {{Side::first, Side::first}, {}, {}}), MatchError::too_many_lots);
  EXPECT_EQ(error({}, {{Side::first}, Color::white, {}}), MatchError::early_choice);
  EXPECT_EQ(error({}, {{}, {}, {draw}}), MatchError::too_many_games);
  EXPECT_EQ(error({}, {{Side::first}, {}, {white, draw, draw}}), MatchError::too_many_games);
}

MatchRules random_rules(std::mt19937& random) {
  MatchRules rules;
  rules.games = 1 + static_cast<int>(random() % 8);
  rules.rapid = 2 * static_cast<int>(random() % 2);
  rules.blitz = 2 * static_cast<int>(random() % 3);
  rules.sudden_death = random() % 4 != 0;
  rules.plays_on = random() % 4 == 0;
  return rules;
}

/// Plays one step; false when the match is over.
bool take_step(std::mt19937& random, const NextStep& step, MatchRecord& record) {
  if (std::holds_alternative<MatchOver>(step)) return false;
  if (std::holds_alternative<DrawLots>(step)) {
    record.lots.push_back(static_cast<Side>(random() % 2));
  } else if (std::holds_alternative<ChooseColor>(step)) {
    record.choice = static_cast<Color>(random() % 2);
  } else {
    record.games.push_back(static_cast<GameScore>(random() % 4));
  }
  return true;
}

TEST(Match, RandomMatchesEndAndConservePoints) {
  constexpr unsigned kSeed = 5;
  SCOPED_TRACE(kSeed);
  std::mt19937 random(kSeed);
  for (int trial = 0; trial < 5000; ++trial) {
    const MatchRules rules = random_rules(random);
    MatchRecord record;
    for (int steps = 0; steps < 40; ++steps) {
      const auto state = state_of(rules, record);
      ASSERT_TRUE(state);
      if (!take_step(random, state->next, record)) break;
    }
    const auto end = state_of(rules, record);
    ASSERT_TRUE(std::holds_alternative<MatchOver>(end->next));
    int points = 0;
    for (const KindScore& score : end->scores) points += score.first + score.second;
    const auto played =
        record.games.size() -
        static_cast<std::size_t>(std::count(record.games.begin(), record.games.end(), nobody));
    EXPECT_EQ(points, 2 * static_cast<int>(played));
    const auto& over = std::get<MatchOver>(end->next);
    if (rules.sudden_death && played == record.games.size()) {
      EXPECT_TRUE(over.winner.has_value());
    }
  }
}

TEST(Match, SwappedNamesSwapTheWinner) {
  std::mt19937 random(7);
  const auto swapped = [](MatchRecord record) {
    for (Side& lot : record.lots) lot = other(lot);
    return record;
  };
  for (int trial = 0; trial < 500; ++trial) {
    const MatchRules rules = random_rules(random);
    MatchRecord record;
    while (take_step(random, next(rules, record), record)) {
    }
    const auto over = std::get<MatchOver>(next(rules, record));
    const auto mirror = std::get<MatchOver>(next(rules, swapped(record)));
    ASSERT_EQ(over.winner.has_value(), mirror.winner.has_value());
    if (over.winner) {
      EXPECT_EQ(*mirror.winner, other(*over.winner));
    }
  }
}

}  // namespace
}  // namespace escaque::pairing::knockout
