// What games score: streaks, berserk, short and serial draws.

#include "domain/pairing/waves/sheet.hpp"

#include <random>

#include <gtest/gtest.h>

namespace escaque::pairing::waves {
namespace {

constexpr UserId kOpponent{7};
constexpr int kLong = 80;

OwnGame game(char result, int plies = kLong, bool is_berserk = false) {
  OwnGame own{kOpponent, 2000, Color::white, rules::Outcome::draw(), plies, is_berserk};
  if (result == '1') own.outcome = rules::Outcome::win(Color::white);
  if (result == '0') own.outcome = rules::Outcome::win(Color::black);
  return own;
}

/// Points of a series of long games: `1`, `=`, `0`.
std::vector<int> points_of(std::string_view results) {
  Sheet sheet;
  for (const char result : results) sheet.add({}, game(result));
  std::vector<int> points;
  for (const ScoredGame& each : sheet.games()) points.push_back(each.points);
  return points;
}

TEST(ArenaSheet, AWinIsTwoADrawOneALossNothing) {
  EXPECT_EQ(points_of("1=0"), (std::vector{2, 1, 0}));
}

TEST(ArenaSheet, PointsDoubleAfterTwoWinsUntilAGameIsNotWon) {
  EXPECT_EQ(points_of("1111"), (std::vector{2, 2, 4, 4}));
  EXPECT_EQ(points_of("1101"), (std::vector{2, 2, 0, 2}));
  EXPECT_EQ(points_of("11=1"), (std::vector{2, 2, 2, 2}));
}

TEST(ArenaSheet, ABerserkWinOfFourteenPliesBringsOneMore) {
  Sheet sheet;
  sheet.add({}, game('1', 13, true));
  sheet.add({}, game('1', 14, true));
  sheet.add({}, game('1', 14, true));
  sheet.add({}, game('0', 14, true));
  EXPECT_EQ(sheet.games()[0].points, 2);
  EXPECT_EQ(sheet.games()[1].points, 3);
  EXPECT_EQ(sheet.games()[2].points, 5);  // Doubled, the bonus is not.
  EXPECT_EQ(sheet.games()[3].points, 0);
  EXPECT_EQ(sheet.points(), 10);
}

TEST(ArenaSheet, AShortDrawIsWorthNothing) {
  Sheet sheet;
  sheet.add({}, game('=', 19));
  EXPECT_EQ(sheet.games()[0].credit, Credit::short_draw);
  EXPECT_EQ(sheet.points(), 0);
  EXPECT_EQ(sheet.half_points(), 1);
}

TEST(ArenaSheet, ADrawAfterADrawIsWorthNothingUnlessLong) {
  Sheet sheet;
  sheet.add({}, game('=', 40));
  sheet.add({}, game('0', 40));
  sheet.add({}, game('=', 40));  // Only a win ends the series.
  sheet.add({}, game('=', 60));
  sheet.add({}, game('1', 40));
  sheet.add({}, game('=', 40));
  std::vector<int> points;
  for (const ScoredGame& each : sheet.games()) points.push_back(each.points);
  EXPECT_EQ(points, (std::vector{1, 0, 0, 1, 2, 1}));
  EXPECT_EQ(sheet.games()[2].credit, Credit::serial_draw);
}

TEST(ArenaSheet, RulesCanBeSwitchedOff) {
  Scoring plain;
  plain.streak_after = plain.short_draw_plies = plain.serial_draw_plies = 0;
  Sheet sheet;
  for (const char result : std::string_view("111==")) sheet.add(plain, game(result, 2));
  EXPECT_EQ(sheet.points(), 8);
}

TEST(ArenaSheet, PerformanceIsMeanRatingAndDp) {
  Sheet sheet;
  EXPECT_EQ(sheet.performance(), std::nullopt);
  sheet.add({}, game('1'));
  sheet.add({}, game('0'));
  EXPECT_EQ(sheet.performance(), 2000);
  sheet.add({}, game('1'));
  sheet.add({}, game('1'));  // 75 percent.
  EXPECT_EQ(sheet.performance(), 2193);
}

TEST(ArenaSheet, RandomGamesStayInBounds) {
  std::mt19937 random(3);
  for (int trial = 0; trial < 500; ++trial) {
    Sheet sheet;
    int half_points = 0;
    for (int i = 0; i < 40; ++i) {
      const char result = "1=0"[random() % 3];
      half_points += result == '1' ? 2 : result == '=' ? 1 : 0;
      sheet.add({}, game(result, static_cast<int>(random() % 100), random() % 2 == 0));
    }
    int points = 0;
    for (const ScoredGame& each : sheet.games()) {
      EXPECT_GE(each.points, 0);
      EXPECT_LE(each.points, 5);
      points += each.points;
    }
    EXPECT_EQ(points, sheet.points());
    EXPECT_EQ(half_points, sheet.half_points());
  }
}

}  // namespace
}  // namespace escaque::pairing::waves
