#include "games/play/clock_offset.hpp"

#include <limits>

#include <gtest/gtest.h>

namespace escaque::services::games {
namespace {

using namespace std::chrono_literals;

constexpr Instant at(std::int64_t ms) { return Instant(Millis(ms)); }

TEST(ClockOffset, TakesTheArrivalWhileItKnowsNothing) {
  const ClockOffset offset;
  EXPECT_EQ(offset.to_ours(123'456, at(9'000), 5s), at(9'000));
}

TEST(ClockOffset, TrustsTheFastestPing) {
  ClockOffset offset;  // Their clock is 1,000 ms behind ours.
  offset.add(1'000'000, at(2'090), 0);
  offset.add(2'000'000, at(3'002), 0);
  offset.add(3'000'000, at(4'050), 0);

  EXPECT_EQ(offset.to_ours(5'000'000, at(6'100), 5s), at(6'002));
}

TEST(ClockOffset, SubtractsHalfTheRoundTrip) {
  ClockOffset offset;
  offset.add(1'000'000, at(2'040), 90'000);
  offset.add(2'000'000, at(3'040), 80'000);

  EXPECT_EQ(offset.to_ours(5'000'000, at(6'100), 5s), at(6'000));
}

TEST(ClockOffset, IsNeverInTheFutureNorTooLongAgo) {
  ClockOffset offset;
  offset.add(1'000'000, at(2'000), 0);

  EXPECT_EQ(offset.to_ours(9'000'000, at(6'000), 5s), at(6'000));
  EXPECT_EQ(offset.to_ours(0, at(60'000), 5s), at(55'000));
}

TEST(ClockOffset, ForgetsOldPings) {
  ClockOffset offset;
  offset.add(1'000'000, at(2'000), 0);
  for (int i = 0; i < 16; ++i) offset.add(2'000'000 + i, at(3'010), 0);

  EXPECT_EQ(offset.to_ours(5'000'000, at(9'000), 5s), at(6'009));
}

TEST(ClockOffset, IgnoresNonsense) {
  ClockOffset offset;
  offset.add(std::numeric_limits<std::int64_t>::min(), at(2'000), 0);
  offset.add(1'000'000, at(2'000), 0);

  EXPECT_EQ(offset.to_ours(std::numeric_limits<std::int64_t>::max(), at(9'000), 5s), at(9'000));
}

}  // namespace
}  // namespace escaque::services::games
