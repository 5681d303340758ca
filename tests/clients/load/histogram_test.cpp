#include "load/histogram.hpp"

#include <random>
#include <vector>

#include <gtest/gtest.h>

namespace escaque::load {
namespace {

TEST(Histogram, IsExactForShortTimes) {
  Histogram times;
  for (int micros = 1; micros <= 100; ++micros) times.add(Micros(micros));

  EXPECT_EQ(times.count(), 100U);
  EXPECT_EQ(times.at(0.5), Micros(50));
  EXPECT_EQ(times.at(0.99), Micros(99));
  EXPECT_EQ(times.at(1), Micros(100));
}

TEST(Histogram, IsNeverBelowTheTruthAndAtMostA64thAboveIt) {
  const auto seed = std::random_device()();
  SCOPED_TRACE(seed);
  std::mt19937_64 random(seed);
  for (int i = 0; i < 10'000; ++i) {
    const auto micros = static_cast<std::int64_t>(random() >> (24 + random() % 40));
    Histogram times;
    times.add(Micros(micros));

    const auto told = times.at(1).count();
    EXPECT_GE(told, micros);
    EXPECT_LE(told, micros + micros / 64) << micros;
  }
}

TEST(Histogram, KeepsOrder) {
  Histogram times;
  for (const int millis : {1, 10, 100, 1'000, 10'000}) times.add(std::chrono::milliseconds(millis));

  EXPECT_LT(times.at(0.2), Micros(1'100));
  EXPECT_GT(times.at(0.21), Micros(9'999));
  EXPECT_GE(times.at(1), Micros(10'000'000));
}

TEST(Histogram, CountsNegativeTimesAsZero) {
  Histogram times;
  times.add(Micros(-5));
  EXPECT_EQ(times.at(1), Micros(0));
  EXPECT_EQ(times.count(), 1U);
}

TEST(Histogram, IsZeroWhenEmpty) { EXPECT_EQ(Histogram().at(0.99), Micros(0)); }

}  // namespace
}  // namespace escaque::load
