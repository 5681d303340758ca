// The printed tables, and what every schedule must keep to.

#include "domain/pairing/round_robin/berger.hpp"

#include <algorithm>
#include <cstdlib>
#include <map>
#include <set>
#include <string>

#include <gtest/gtest.h>

namespace escaque::pairing::round_robin {
namespace {

TEST(Berger, IsThePrintedTable) {
  EXPECT_EQ(berger_schedule(4), (Schedule{{{1, 4}, {2, 3}}, {{4, 3}, {1, 2}}, {{2, 4}, {3, 1}}}));
  EXPECT_EQ(berger_schedule(6), (Schedule{{{1, 6}, {2, 5}, {3, 4}},
                                          {{6, 4}, {5, 3}, {1, 2}},
                                          {{2, 6}, {3, 1}, {4, 5}},
                                          {{6, 5}, {1, 4}, {2, 3}},
                                          {{3, 6}, {4, 2}, {5, 1}}}));
  EXPECT_EQ(berger_schedule(8), (Schedule{{{1, 8}, {2, 7}, {3, 6}, {4, 5}},
                                          {{8, 5}, {6, 4}, {7, 3}, {1, 2}},
                                          {{2, 8}, {3, 1}, {4, 7}, {5, 6}},
                                          {{8, 6}, {7, 5}, {1, 4}, {2, 3}},
                                          {{3, 8}, {4, 2}, {5, 1}, {6, 7}},
                                          {{8, 7}, {1, 6}, {2, 5}, {3, 4}},
                                          {{4, 8}, {5, 3}, {6, 2}, {7, 1}}}));
}

TEST(Berger, WithAnOddNumberOnePlayerIsFree) {
  EXPECT_EQ(berger_schedule(3), (Schedule{{{2, 3}}, {{1, 2}}, {{3, 1}}}));
  EXPECT_TRUE(berger_schedule(1).empty());
  EXPECT_TRUE(berger_schedule(-3).empty());
}

TEST(Berger, EverybodyMeetsEverybody) {
  for (int players = 2; players <= 40; ++players) {
    std::set<Game> met;
    std::map<int, int> difference;
    for (const auto& round : berger_schedule(players)) {
      std::set<int> busy;
      for (const auto& [white, black] : round) {
        EXPECT_TRUE(met.insert(std::minmax(white, black)).second);
        EXPECT_TRUE(busy.insert(white).second && busy.insert(black).second);
        ++difference[white];
        --difference[black];
      }
    }
    EXPECT_EQ(met.size(), static_cast<std::size_t>(players * (players - 1) / 2));
    for (const auto& [player, whites] : difference) EXPECT_LE(std::abs(whites), 1) << player;
  }
}

TEST(Berger, NobodyHasOneColourThreeTimesInARow) {
  for (int players = 3; players <= 40; ++players) {
    std::map<int, std::string> colors;
    for (const auto& round : double_schedule(players)) {
      for (const auto& [white, black] : round) {
        colors[white] += 'W';
        colors[black] += 'B';
      }
    }
    for (const auto& [player, row] : colors) {
      EXPECT_EQ(row.size(), static_cast<std::size_t>(2 * (players - 1)));
      EXPECT_EQ(std::count(row.begin(), row.end(), 'W'), players - 1);
      EXPECT_EQ(row.find("WWW"), std::string::npos) << players << ' ' << player << ' ' << row;
      EXPECT_EQ(row.find("BBB"), std::string::npos) << players << ' ' << player << ' ' << row;
    }
  }
}

}  // namespace
}  // namespace escaque::pairing::round_robin
