// Worked examples of FIDE's arbiters' manual of 2026 and of its tie-break exercises, built so that
// every opponent has the score that the example states.

#include <vector>

#include <gtest/gtest.h>

#include "domain/pairing/tiebreak/event.hpp"

namespace escaque::pairing::tiebreak {
namespace {

using testing::Event;
using testing::kDraw;
using testing::kLoss;
using testing::kWin;
using testing::number;

/// A game of the player of an example: what was made of it, and the opponent's final score.
struct Game {
  RoundResult result;
  Points opponent;
};

constexpr PlayerNumber kPlayer = 1;

Event example(const std::vector<Game>& games) {
  Event event(static_cast<int>(games.size()));
  event.add_player();
  for (std::size_t i = 0; i < games.size(); ++i) {
    const auto round = static_cast<Round>(i) + 1;
    if (games[i].result >= RoundResult::pairing_bye) {
      event.give(round, kPlayer, games[i].result);
      continue;
    }
    const PlayerNumber opponent = event.add_player();
    event.pair(round, kPlayer, opponent, games[i].result);
    event.complete(opponent, games[i].opponent);
  }
  return event;
}

std::vector<Game> same(int count, RoundResult result, Points opponent) {
  return std::vector<Game>(static_cast<std::size_t>(count), Game{result, opponent});
}

TEST(OfficialExamples, AZeroPointByeIsCappedAtADrawInEveryRound) {
  const Event event = example({{kWin, {50}},
                               {kWin, {50}},
                               {kLoss, {65}},
                               {RoundResult::zero_bye, {}},
                               {kWin, {45}},
                               {kDraw, {60}},
                               {kWin, {50}},
                               {kDraw, {65}},
                               {kWin, {55}},
                               {kWin, {60}}});

  EXPECT_EQ(number(event.played(), kPlayer, "BH/V2024"), 57.0);
  EXPECT_EQ(number(event.played(), kPlayer, "BH/V2026"), 55.0);
  EXPECT_EQ(number(event.played(), kPlayer, "BH/C1/V2024"), 50.0);
  EXPECT_EQ(number(event.played(), kPlayer, "BH/C1/V2026"), 50.0);
  EXPECT_EQ(number(event.played(), kPlayer, "SB/V2024"), 37.25);
  EXPECT_EQ(number(event.played(), kPlayer, "SB/V2026"), 37.25);
}

TEST(OfficialExamples, AForfeitWinIsCappedAtTheScoreOfTheOpponentWhoDidNotCome) {
  std::vector<Game> games = same(6, kWin, {55});
  games.push_back({RoundResult::forfeit_win, {55}});
  games.push_back({kLoss, {55}});
  games.push_back({kLoss, {55}});
  const Event event = example(games);

  EXPECT_EQ(number(event.played(), kPlayer, "PTS"), 7.0);
  EXPECT_EQ(number(event.played(), kPlayer, "BH/V2024"), 51.0);
  EXPECT_EQ(number(event.played(), kPlayer, "BH/V2026"), 49.5);
}

TEST(OfficialExamples, AForfeitLossAndAByeHaveTheirOwnCaps) {
  std::vector<Game> games = same(6, kWin, {65});
  games.push_back({kLoss, {65}});
  games.push_back({kLoss, {60}});
  games.push_back({RoundResult::forfeit_loss, {70}});
  games.push_back({RoundResult::half_bye, {}});
  const Event event = example(games);

  EXPECT_EQ(number(event.played(), kPlayer, "PTS"), 6.5);
  EXPECT_EQ(number(event.played(), kPlayer, "BH/V2024"), 64.5);
  EXPECT_EQ(number(event.played(), kPlayer, "BH/V2026"), 63.0);
}

TEST(OfficialExamples, AnExpelledOpponentHasADrawForEveryRoundMissed) {
  Event event(10);
  event.add_player();
  const PlayerNumber expelled = event.add_player();
  event.pair(1, kPlayer, expelled, RoundResult::forfeit_win);
  for (Round round = 2; round <= 10; ++round) {
    const PlayerNumber opponent = event.add_player();
    event.pair(round, kPlayer, opponent, round == 2 ? kDraw : kWin);
    event.complete(opponent, round <= 4 ? Points{75} : Points{70});
  }

  EXPECT_EQ(number(event.played(), kPlayer, "PTS"), 9.5);
  EXPECT_EQ(number(event.played(), kPlayer, "BH/V2024"), 74.0);
  EXPECT_EQ(number(event.played(), kPlayer, "BH/V2026"), 69.0);
}

TEST(OfficialExamples, CutOneTakesTheVoluntaryRoundBeforeALowerOpponent) {
  const Event event = example(
      {{kWin, {35}}, {RoundResult::half_bye, {}}, {kWin, {35}}, {kLoss, {30}}, {kWin, {15}}});

  EXPECT_EQ(number(event.played(), kPlayer, "PTS"), 3.5);
  EXPECT_EQ(number(event.played(), kPlayer, "BH/C1/V2024"), 11.5);
  EXPECT_EQ(number(event.played(), kPlayer, "BH/C1/V2026"), 11.5);
}

TEST(OfficialExamples, BuchholzAddsTheOpponentsScores) {
  const Event event =
      example({{kWin, {10}}, {kWin, {15}}, {kDraw, {35}}, {kDraw, {35}}, {kLoss, {35}}});

  EXPECT_EQ(number(event.played(), kPlayer, "BH/V2024"), 13.0);
  EXPECT_EQ(number(event.played(), kPlayer, "BH/V2026"), 13.0);
}

TEST(OfficialExamples, SonnebornBergerCutsTheLowestScoredOpponentNotTheLowestProduct) {
  const Event stephan =
      example({{kDraw, {25}}, {kWin, {25}}, {kWin, {15}}, {kLoss, {40}}, {kWin, {20}}});
  const Event maria = example({{kDraw, {35}},
                               {kLoss, {35}},
                               {kLoss, {25}},
                               {RoundResult::forfeit_win, {25}},
                               {kWin, {15}}});

  EXPECT_EQ(number(stephan.played(), kPlayer, "SB/V2024"), 7.25);
  EXPECT_EQ(number(stephan.played(), kPlayer, "SB/C1/V2024"), 5.75);
  EXPECT_EQ(number(maria.played(), kPlayer, "SB/V2024"), 5.75);
  EXPECT_EQ(number(maria.played(), kPlayer, "SB/C1/V2024"), 4.25);
}

}  // namespace
}  // namespace escaque::pairing::tiebreak
