// What every Scheveningen schedule must keep to, for every size.

#include <cstdlib>
#include <map>
#include <set>
#include <string>

#include <gtest/gtest.h>

#include "domain/pairing/round_robin/team_schedule.hpp"

namespace escaque::pairing::round_robin {
namespace {

constexpr int kMax = 40;

/// The colours of every player in order of the rounds.
std::map<TeamBoard, std::string> color_histories(const TeamSchedule& schedule) {
  std::map<TeamBoard, std::string> colors;
  for (const auto& round : schedule) {
    for (const TeamGame& game : round) {
      colors[game.white] += 'W';
      colors[game.black] += 'B';
    }
  }
  return colors;
}

int whites_minus_blacks(const std::string& colors) {
  int difference = 0;
  for (const char color : colors) difference += color == 'W' ? 1 : -1;
  return difference;
}

int whites_of_first_team(const std::vector<TeamGame>& round) {
  int difference = 0;
  for (const TeamGame& game : round) difference += game.white.team == 1 ? 1 : -1;
  return difference;
}

TEST(Scheveningen, EverybodyMeetsEverybodyOfTheOtherTeamOnce) {
  for (int boards = 1; boards <= kMax; ++boards) {
    const auto schedule = scheveningen_schedule(boards);
    ASSERT_TRUE(schedule);
    EXPECT_EQ(schedule->size(), static_cast<std::size_t>(boards));
    std::set<std::pair<TeamBoard, TeamBoard>> met;
    for (const auto& round : *schedule) {
      std::set<TeamBoard> busy;
      for (const TeamGame& game : round) {
        EXPECT_NE(game.white.team, game.black.team);
        EXPECT_TRUE(met.insert(std::minmax(game.white, game.black)).second);
        EXPECT_TRUE(busy.insert(game.white).second && busy.insert(game.black).second);
      }
    }
    EXPECT_EQ(met.size(), static_cast<std::size_t>(boards * boards));
  }
}

TEST(Scheveningen, ColoursAreBalanced) {
  for (int boards = 1; boards <= kMax; ++boards) {
    const auto schedule = scheveningen_schedule(boards);
    int all = 0;
    for (const auto& round : *schedule) {
      const int difference = whites_of_first_team(round);
      EXPECT_LE(std::abs(difference), boards % 4 == 0 ? 0 : 2 - boards % 2) << boards;
      all += difference;
    }
    EXPECT_EQ(std::abs(all), boards % 2);
    for (const auto& [player, colors] : color_histories(*schedule)) {
      EXPECT_EQ(std::abs(whites_minus_blacks(colors)), boards % 2) << boards << ' ' << colors;
      EXPECT_EQ(colors.find("WWW"), std::string::npos) << boards << ' ' << colors;
      EXPECT_EQ(colors.find("BBB"), std::string::npos) << boards << ' ' << colors;
    }
  }
}

TEST(Scheveningen, HalvesOfTheTeamsMeetApart) {
  const auto schedule = half_scheveningen_schedule(8);  // The manual's example: four rounds.
  ASSERT_TRUE(schedule);
  EXPECT_EQ(schedule->size(), 4U);
  std::set<std::pair<TeamBoard, TeamBoard>> met;
  for (const auto& round : *schedule) {
    EXPECT_EQ(round.size(), 8U);
    for (const TeamGame& game : round) {
      EXPECT_EQ(game.white.board <= 4, game.black.board <= 4);
      EXPECT_TRUE(met.insert(std::minmax(game.white, game.black)).second);
    }
  }
  EXPECT_EQ(met.size(), 32U);
}

TEST(Scheveningen, RefusesImpossibleTeams) {
  EXPECT_EQ(scheveningen_schedule(0).error(), TeamScheduleError::no_boards);
  EXPECT_EQ(half_scheveningen_schedule(-2).error(), TeamScheduleError::no_boards);
  EXPECT_EQ(half_scheveningen_schedule(5).error(), TeamScheduleError::odd_boards);
}

}  // namespace
}  // namespace escaque::pairing::round_robin
