#include "accounts/login/login_throttle.hpp"

#include <gtest/gtest.h>

namespace escaque::services::accounts {
namespace {

constexpr ThrottleRule kRule{3, Millis(1'000), Millis(60'000), Millis(3'600'000)};
constexpr UtcTime kStart{Millis(1'000'000)};

TEST(LoginThrottle, DelaysDoubleAfterTheFreeTriesUpToTheLongest) {
  EXPECT_EQ(wait_of(kRule, {2, kStart}, kStart), Millis(0));
  EXPECT_EQ(wait_of(kRule, {3, kStart}, kStart), Millis(1'000));
  EXPECT_EQ(wait_of(kRule, {4, kStart}, kStart), Millis(2'000));
  EXPECT_EQ(wait_of(kRule, {8, kStart}, kStart), Millis(32'000));
  EXPECT_EQ(wait_of(kRule, {9, kStart}, kStart), Millis(60'000));
  EXPECT_EQ(wait_of(kRule, {1'000'000, kStart}, kStart), Millis(60'000));
}

TEST(LoginThrottle, AWaitEndsWithTime) {
  EXPECT_EQ(wait_of(kRule, {4, kStart}, kStart + Millis(1'500)), Millis(500));
  EXPECT_EQ(wait_of(kRule, {4, kStart}, kStart + Millis(2'000)), Millis(0));
}

TEST(LoginThrottle, ForgetsAfterAQuietTime) {
  const UtcTime later = kStart + kRule.forget_after;

  EXPECT_EQ(after_failure(kRule, {7, kStart}, later - Millis(1)), (Failures{8, later - Millis(1)}));
  EXPECT_EQ(after_failure(kRule, {7, kStart}, later), (Failures{1, later}));
}

TEST(LoginThrottle, AClockThatWasSetBackMakesNobodyWaitLonger) {
  EXPECT_EQ(wait_of(kRule, {4, kStart}, kStart - Millis(500'000)), Millis(2'000));
}

}  // namespace
}  // namespace escaque::services::accounts
