#include "domain/rating/performance.hpp"

#include <array>
#include <vector>

#include <gtest/gtest.h>

namespace escaque::rating {
namespace {

TEST(Performance, ReadsTable81a) {
  EXPECT_EQ(rating_difference(100), 800);
  EXPECT_EQ(rating_difference(99), 677);
  EXPECT_EQ(rating_difference(83), 273);
  EXPECT_EQ(rating_difference(51), 7);
  EXPECT_EQ(rating_difference(50), 0);
  EXPECT_EQ(rating_difference(49), -7);
  EXPECT_EQ(rating_difference(1), -677);
  EXPECT_EQ(rating_difference(0), -800);
}

TEST(Performance, ReadsTable81bToItsEnds) {
  EXPECT_EQ(expected_percentage(0), 50);
  EXPECT_EQ(expected_percentage(3), 50);
  EXPECT_EQ(expected_percentage(4), 51);
  EXPECT_EQ(expected_percentage(-4), 49);
  EXPECT_EQ(expected_percentage(391), 91);
  EXPECT_EQ(expected_percentage(392), 92);
  EXPECT_EQ(expected_percentage(735), 99);
  EXPECT_EQ(expected_percentage(736), 100);
  EXPECT_EQ(expected_percentage(-736), 0);
  EXPECT_EQ(expected_percentage(3000), 100);
}

TEST(Performance, BothTablesAgreeWhereTheyMeet) {
  for (int percent = 1; percent <= 99; ++percent) {
    EXPECT_EQ(expected_percentage(rating_difference(percent)), percent);
  }
}

TEST(Performance, RoundsHalvesUp) {
  EXPECT_EQ(percentage(11, 8), 69);  // 68.75
  EXPECT_EQ(percentage(5, 4), 63);   // 62.5
  EXPECT_EQ(average(std::array{2000, 2001}), 2001);
  EXPECT_EQ(average(std::array{2000, 2000, 2001}), 2000);
}

TEST(Performance, AddsDpToTheAverageOfTheOpponents) {
  // The manual, 0.4: an average of 2380 and 7 points of 9 make a performance of 2600.
  const std::vector<int> opponents(9, 2380);

  EXPECT_EQ(performance_rating(opponents, 14), 2600);
}

TEST(Performance, PerfectPerformanceIsTheLowestRatingThatExpectsTheScore) {
  EXPECT_EQ(perfect_performance(std::array{2000, 2000}, 2), 1997);
  EXPECT_EQ(perfect_performance(std::array{2000}, 2), 2736);
  EXPECT_EQ(perfect_performance(std::array{2100, 2000}, 0), 1200);
  EXPECT_EQ(perfect_performance(std::array{1200, 2800}, 2), 1936);
}

}  // namespace
}  // namespace escaque::rating
