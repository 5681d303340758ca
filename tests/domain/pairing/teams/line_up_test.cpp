// What a captain may hand in.

#include "domain/pairing/teams/line_up.hpp"

#include <random>

#include <gtest/gtest.h>

namespace escaque::pairing::teams {
namespace {

const Team kTeam{1, "Alekhine", {11, 12, 13, 14, 15, 16}};

LineUpError error_of(LineUp line_up) {
  const auto checked = check_line_up(kTeam, std::move(line_up), 4);
  EXPECT_FALSE(checked);
  return checked.error();
}

TEST(LineUp, KeepsToTheOrderOfTheTeam) {
  EXPECT_EQ(*check_line_up(kTeam, {11, 13, 14, 16}, 4), (LineUp{11, 13, 14, 16}));
  EXPECT_EQ(check_line_up(kTeam, {12, 15}, 4)->size(), 2U);
}

TEST(LineUp, RefusesWhatDoesNot) {
  EXPECT_EQ(error_of({11, 12, 13, 14, 15}), LineUpError::too_many_boards);
  EXPECT_EQ(error_of({11, 99}), LineUpError::not_in_team);
  EXPECT_EQ(error_of({11, 11}), LineUpError::listed_twice);
  EXPECT_EQ(error_of({12, 11}), LineUpError::out_of_order);
}

TEST(LineUp, ReservesFillInFromBelow) {
  EXPECT_EQ(usual_line_up(kTeam, {}, 4), (LineUp{11, 12, 13, 14}));
  EXPECT_EQ(usual_line_up(kTeam, std::vector{11, 13}, 4), (LineUp{12, 14, 15, 16}));
  EXPECT_EQ(usual_line_up(kTeam, std::vector{11, 12, 13, 14}, 4), (LineUp{15, 16}));
}

TEST(LineUp, TheUsualOneIsAlwaysInOrder) {
  std::mt19937 random(29);
  for (int trial = 0; trial < 1000; ++trial) {
    std::vector<PlayerNumber> absent;
    for (const PlayerNumber player : kTeam.order) {
      if (random() % 3 == 0) absent.push_back(player);
    }
    const int boards = static_cast<int>(random() % 7);
    EXPECT_TRUE(check_line_up(kTeam, usual_line_up(kTeam, absent, boards), boards));
  }
}

}  // namespace
}  // namespace escaque::pairing::teams
