#include "platform/time/stalls.hpp"

#include <gtest/gtest.h>

namespace escaque {
namespace {

using namespace std::chrono_literals;

constexpr Instant at(Millis moment) { return Instant(moment); }

TEST(StallDetectorTest, FindsWhatIsLaterThanItTolerates) {
  StallDetector detector{100ms, 250ms};

  EXPECT_FALSE(detector.turn(at(5'000ms))) << "nothing is known of before";
  EXPECT_FALSE(detector.turn(at(5'350ms)));
  EXPECT_EQ(detector.turn(at(5'701ms)), (Stall{at(5'350ms), at(5'701ms)}));
  EXPECT_FALSE(detector.turn(at(5'800ms)));
}

TEST(StallHistoryTest, GivesThoseThatEndedAfterAMoment) {
  StallHistory history;
  for (int i = 0; i < 100; ++i) history.add({at(i * 1s), at(i * 1s + 400ms)});
  std::vector<Stall> stalls;

  history.append_since(at(98s), stalls);

  EXPECT_EQ(stalls, (std::vector<Stall>{{at(99s), at(99'400ms)}, {at(98s), at(98'400ms)}}));
}

TEST(LostToTest, CountsOnceWhatOverlaps) {
  EXPECT_EQ(lost_to({}, at(0s), at(9s)), 0ms);
  EXPECT_EQ(lost_to({{at(3s), at(5s)}, {at(1s), at(4s)}, {at(2s), at(3s)}}, at(0s), at(9s)), 4s);
  EXPECT_EQ(lost_to({{at(1s), at(2s)}, {at(6s), at(7s)}}, at(0s), at(9s)), 2s);
}

TEST(LostToTest, CountsNothingOutsideTheTime) {
  EXPECT_EQ(lost_to({{at(1s), at(4s)}, {at(8s), at(12s)}}, at(2s), at(9s)), 3s);
  EXPECT_EQ(lost_to({{at(1s), at(2s)}}, at(2s), at(9s)), 0ms);
  EXPECT_EQ(lost_to({{at(9s), at(10s)}}, at(2s), at(9s)), 0ms);
}

}  // namespace
}  // namespace escaque
