// Small tables by hand, then random all-play-all events.

#include "domain/pairing/teams/standings.hpp"

#include <algorithm>
#include <map>
#include <random>

#include <gtest/gtest.h>

#include "domain/pairing/round_robin/berger.hpp"

namespace escaque::pairing::teams {
namespace {

using enum TeamCriterion;

/// A match of four boards with this many game points (in tenths) of the first team.
PlayedMatch match(int round, TeamNumber home, TeamNumber away, int tenths, int boards = 4) {
  const int other = 10 * boards - tenths;
  const auto points = [](int own, int opposite) {
    return Points{own > opposite ? 20 : own == opposite ? 10 : 0};
  };
  return {round,
          home,
          away,
          {{points(tenths, other), {tenths}}, {points(other, tenths), {other}}, true},
          false};
}

std::vector<TeamNumber> order_of(const std::vector<TeamRow>& rows) {
  std::vector<TeamNumber> order;
  for (const TeamRow& row : rows) order.push_back(row.team);
  return order;
}

TEST(TeamStandings, MatchPointsBeforeGamePointsOrTheOtherWayRound) {
  const std::vector<TeamNumber> teams{1, 2, 3};
  const std::vector<PlayedMatch> matches{match(1, 1, 2, 25), match(2, 2, 3, 40),
                                         match(3, 1, 3, 25)};
  const auto by_match = usual_criteria(Primary::match_points, System::all_play_all);
  const auto by_game = usual_criteria(Primary::game_points, System::all_play_all);
  EXPECT_EQ(order_of(standings(teams, matches, Primary::match_points, by_match)),
            (std::vector{1, 2, 3}));
  EXPECT_EQ(order_of(standings(teams, matches, Primary::game_points, by_game)),
            (std::vector{2, 1, 3}));
}

TEST(TeamStandings, ListsAreTheManuals) {
  EXPECT_EQ(usual_criteria(Primary::match_points, System::all_play_all),
            (std::vector{match_points, game_points, direct_encounter, sonneborn_berger}));
  EXPECT_EQ(usual_criteria(Primary::game_points, System::swiss),
            (std::vector{game_points, match_points, direct_encounter, buchholz, sonneborn_berger}));
}

TEST(TeamStandings, ADirectEncounterNeedsThatAllHaveMet) {
  const std::vector<TeamNumber> teams{1, 2, 3, 4};
  const std::vector<TeamCriterion> criteria{match_points, direct_encounter};
  // 1, 2 and 4 have two points each, and 1 and 4 have not met.
  const std::vector<PlayedMatch> matches{match(1, 2, 1, 25), match(2, 1, 3, 25),
                                         match(2, 4, 2, 40)};
  const auto rows = standings(teams, matches, Primary::match_points, criteria);
  EXPECT_EQ(rows[0].rank, 1);
  EXPECT_EQ(rows[1].rank, 1);
  EXPECT_EQ(rows[2].rank, 1);

  const std::vector<PlayedMatch> fewer{match(1, 2, 1, 25), match(2, 1, 3, 25)};
  EXPECT_EQ(order_of(standings(teams, fewer, Primary::match_points, criteria)),
            (std::vector{2, 1, 3, 4}));
}

TEST(TeamStandings, SonnebornBergerIsTheManualsExample) {
  // A beat B by 5 to 3, and B finished with 11 match points: 55.
  const std::vector<TeamNumber> teams{1, 2, 3};
  std::vector<PlayedMatch> matches{match(1, 1, 2, 50, 8)};
  for (int round = 2; round <= 6; ++round) matches.push_back(match(round, 2, 3, 50, 8));
  matches.push_back(match(7, 2, 3, 40, 8));  // Five wins and a draw.
  const std::vector<TeamCriterion> criteria{sonneborn_berger};
  const auto rows = standings(teams, matches, Primary::match_points, criteria);
  const auto first =
      std::find_if(rows.begin(), rows.end(), [](const TeamRow& row) { return row.team == 1; });
  EXPECT_EQ(first->values[0], tiebreak::whole(55));
}

TEST(TeamStandings, AByeHasItsOwnPointsAndNoOpponent) {
  const std::vector<TeamNumber> teams{1, 2};
  const std::vector<PlayedMatch> matches{bye(1, 1, {})};
  const std::vector<TeamCriterion> criteria{match_points, buchholz};
  const auto rows = standings(teams, matches, Primary::match_points, criteria);
  EXPECT_EQ(rows[0], (TeamRow{1, 1, {10}, {20}, {tiebreak::whole(1), {}}}));
  EXPECT_EQ(rows[1].rank, 2);
}

std::vector<PlayedMatch> random_event(std::mt19937& random, int teams) {
  std::vector<PlayedMatch> matches;
  int round = 0;
  for (const auto& pairs : round_robin::berger_schedule(teams)) {
    ++round;
    for (const auto& [home, away] : pairs) {
      matches.push_back(match(round, home, away, 5 * static_cast<int>(random() % 9)));
    }
  }
  return matches;
}

TEST(TeamStandings, RandomEventsConservePoints) {
  std::mt19937 random(31);
  for (int teams = 2; teams <= 16; ++teams) {
    const auto matches = random_event(random, teams);
    std::vector<TeamNumber> numbers;
    for (int team = 1; team <= teams; ++team) numbers.push_back(team);
    const auto criteria = usual_criteria(Primary::match_points, System::all_play_all);
    Points match_sum;
    Points game_sum;
    const auto rows = standings(numbers, matches, Primary::match_points, criteria);
    for (const TeamRow& row : rows) {
      match_sum += row.match_points;
      game_sum += row.game_points;
    }
    const int played = teams * (teams - 1) / 2;
    EXPECT_EQ(match_sum, Points{20 * played});
    EXPECT_EQ(game_sum, Points{40 * played});
    for (std::size_t i = 1; i < rows.size(); ++i) {
      EXPECT_EQ(rows[i - 1].rank == rows[i].rank, rows[i - 1].values == rows[i].values);
      EXPECT_GE(rows[i - 1].values, rows[i].values);
    }
  }
}

TEST(TeamStandings, OtherNumbersGiveTheSameOrder) {
  std::mt19937 random(37);
  const auto criteria = usual_criteria(Primary::game_points, System::swiss);
  for (int trial = 0; trial < 200; ++trial) {
    const auto matches = random_event(random, 8);
    const std::vector<TeamNumber> numbers{1, 2, 3, 4, 5, 6, 7, 8};
    std::vector<TeamNumber> other{10, 20, 30, 40, 50, 60, 70, 80};
    std::shuffle(other.begin(), other.end(), random);
    const auto rename = [&](TeamNumber team) { return other[static_cast<std::size_t>(team - 1)]; };
    auto renamed = matches;
    for (PlayedMatch& each : renamed) {
      each.home = rename(each.home);
      each.away = rename(each.away);
    }
    auto rows = standings(numbers, matches, Primary::game_points, criteria);
    for (TeamRow& row : rows) row.team = rename(row.team);
    EXPECT_EQ(rows, standings(other, renamed, Primary::game_points, criteria));
  }
}

// FIDE's interpretation of article 21 (1957): individual prizes of team events go by the results of
// those who have played "cuando menos dos terceras partes" of the rounds.
TEST(IndividualPrize, IsForThoseWhoPlayedTwoThirdsOfTheRounds) {
  EXPECT_TRUE(may_win_individual_prize(6, 9));
  EXPECT_FALSE(may_win_individual_prize(5, 9));
  EXPECT_TRUE(may_win_individual_prize(5, 7));
  EXPECT_FALSE(may_win_individual_prize(4, 7));
  EXPECT_FALSE(may_win_individual_prize(0, 0));
}

}  // namespace
}  // namespace escaque::pairing::teams
