// Boards, colours, game points and match points of one match.

#include "domain/pairing/teams/match.hpp"

#include <gtest/gtest.h>

namespace escaque::pairing::teams {
namespace {

using enum RoundResult;

/// A match with these results of the first team: `1`, `=`, `0`, `.` for a game still played.
std::vector<BoardGame> played(std::string_view results) {
  const LineUp home{1, 2, 3, 4};
  const LineUp away{5, 6, 7, 8};
  auto boards = boards_of(home, away, 4);
  for (std::size_t i = 0; i < results.size(); ++i) {
    if (results[i] == '.') continue;
    boards[i].home_result = results[i] == '1' ? win : results[i] == '=' ? draw : loss;
    boards[i].away_result = results[i] == '1' ? loss : results[i] == '=' ? draw : win;
  }
  return boards;
}

TEST(TeamMatch, TheFirstNamedHasWhiteOnOddBoards) {
  const auto boards = boards_of({1, 2, 3}, {5, 6, 7}, 3);
  EXPECT_EQ(boards[0], (BoardGame{1, 5, Color::white, absent, absent}));
  EXPECT_EQ(boards[1], (BoardGame{2, 6, Color::black, absent, absent}));
  EXPECT_EQ(boards[2].home_color, Color::white);
}

TEST(TeamMatch, WhoSitsAloneHasWon) {
  const auto boards = boards_of({1, 2}, {5}, 3);
  EXPECT_EQ(boards[1].home_result, forfeit_win);
  EXPECT_EQ(boards[1].away_result, forfeit_loss);
  EXPECT_EQ(boards[2].home_result, forfeit_loss);
  EXPECT_EQ(boards[2].away_result, forfeit_loss);
}

TEST(TeamMatch, MoreGamePointsWin) {
  const auto score = score_of(played("1=10"), {});
  EXPECT_EQ(score.home, (TeamScore{{20}, {25}}));
  EXPECT_EQ(score.away, (TeamScore{{0}, {15}}));
  EXPECT_TRUE(score.is_final);
}

TEST(TeamMatch, EqualGamePointsDraw) {
  const auto score = score_of(played("10=="), {});
  EXPECT_EQ(score.home.match, Points{10});
  EXPECT_EQ(score.away.match, Points{10});
}

TEST(TeamMatch, IsNotFinalBeforeEveryBoardIs) {
  const auto score = score_of(played("111."), {});
  EXPECT_FALSE(score.is_final);
  EXPECT_EQ(score.home, (TeamScore{{0}, {30}}));
}

TEST(TeamMatch, WhereNobodyCameBothLose) {
  const auto score = score_of(boards_of({}, {}, 4), {});
  EXPECT_TRUE(score.is_final);
  EXPECT_EQ(score.home, TeamScore{});
  EXPECT_EQ(score.away, TeamScore{});
}

TEST(TeamMatch, ATeamThatDoesNotComeLosesEveryBoard) {
  const auto score = score_of(boards_of({1, 2, 3, 4}, {}, 4), {});
  EXPECT_EQ(score.home, (TeamScore{{20}, {40}}));
  EXPECT_EQ(score.away, TeamScore{});
}

}  // namespace
}  // namespace escaque::pairing::teams
