#include <gtest/gtest.h>

#include "cli/replay/pace.hpp"

namespace escaque::clients::cli::replay {
namespace {

using namespace std::chrono_literals;

constexpr Pace::Time kStart{1h};

TEST(Pace, SendsAtOnceUntilSomethingIsRefused) {
  Pace pace;

  EXPECT_EQ(pace.take_place(kStart), kStart);
  EXPECT_EQ(pace.take_place(kStart), kStart);
}

TEST(Pace, WaitsAsLongAsTheServerAsksAndThenKeepsADistance) {
  Pace pace;
  pace.refused(kStart, 100ms, kStart);

  EXPECT_EQ(pace.take_place(kStart), kStart + 100ms);
  EXPECT_EQ(pace.take_place(kStart), kStart + 100ms + Pace::kFirstStep);
}

TEST(Pace, WhatWasUnderWayTogetherSlowsDownOnce) {
  Pace pace;
  pace.refused(kStart + 5ms, 10ms, kStart);
  pace.refused(kStart + 6ms, 10ms, kStart + 1ms);
  EXPECT_EQ(pace.step(), Pace::kFirstStep);

  pace.refused(kStart + 20ms, 10ms, kStart + 16ms);
  EXPECT_EQ(pace.step(), 2 * Pace::kFirstStep);
}

TEST(Pace, IsNeverSlowerThanTheLongestStep) {
  Pace pace;
  for (auto now = kStart; now < kStart + 1s; now += 10ms) pace.refused(now, 1ms, now);

  EXPECT_EQ(pace.step(), Pace::kLongestStep);
}

TEST(Pace, IsFastAgainWhenNothingIsRefusedForLong) {
  Pace pace;
  pace.refused(kStart, 1ms, kStart);
  for (int i = 0; i < 100; ++i) pace.accepted();

  EXPECT_EQ(pace.step(), 0us);
}

}  // namespace
}  // namespace escaque::clients::cli::replay
