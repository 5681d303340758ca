// The manual's table, and what it must keep to for every size.

#include <map>
#include <set>
#include <string>

#include <gtest/gtest.h>

#include "domain/pairing/round_robin/team_schedule.hpp"

namespace escaque::pairing::round_robin {
namespace {

/// As the manual writes it: capitals, small letters, numbers.
std::string name_of(TeamBoard player) {
  if (player.team == 3) return std::to_string(player.board);
  return std::string(1, static_cast<char>((player.team == 1 ? 'A' : 'a') + player.board - 1));
}

std::string written(const std::vector<TeamGame>& round) {
  std::string text;
  for (const TeamGame& game : round) {
    text += name_of(game.white) + '-' + name_of(game.black) + ' ';
  }
  return text;
}

TEST(Skalitzka, IsTheManualsTable) {
  const auto schedule = skalitzka_schedule(6);
  ASSERT_TRUE(schedule);
  ASSERT_EQ(schedule->size(), 2U);
  EXPECT_EQ(written((*schedule)[0]), "A-a b-1 2-B C-c d-3 4-D E-e f-5 6-F ");
  EXPECT_EQ(written((*schedule)[1]), "1-A a-2 B-b 3-C c-4 D-d 5-E e-6 F-f ");
}

TEST(Skalitzka, TeamsMeetOnAsManyBoardsAsTheyHave) {
  for (int boards = 2; boards <= 40; boards += 2) {
    const auto schedule = skalitzka_schedule(boards);
    std::map<std::pair<int, int>, int> games;
    std::map<TeamBoard, int> whites;
    for (const auto& round : *schedule) {
      std::set<TeamBoard> busy;
      for (const TeamGame& game : round) {
        ++games[std::minmax(game.white.team, game.black.team)];
        ++whites[game.white];
        EXPECT_TRUE(busy.insert(game.white).second && busy.insert(game.black).second);
      }
      EXPECT_EQ(busy.size(), static_cast<std::size_t>(3 * boards));
    }
    EXPECT_EQ(games.size(), 3U);
    for (const auto& [teams, count] : games) EXPECT_EQ(count, boards);
    EXPECT_EQ(whites.size(), static_cast<std::size_t>(3 * boards));
    for (const auto& [player, count] : whites) EXPECT_EQ(count, 1);
  }
}

TEST(Skalitzka, RefusesOddTeams) {
  EXPECT_EQ(skalitzka_schedule(3).error(), TeamScheduleError::odd_boards);
  EXPECT_EQ(skalitzka_schedule(0).error(), TeamScheduleError::no_boards);
}

}  // namespace
}  // namespace escaque::pairing::round_robin
