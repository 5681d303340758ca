#include "gateway/records/unknown_ids.hpp"

#include <gtest/gtest.h>

namespace escaque::services::gateway {
namespace {

const Instant kAsked{Millis(1'000'000)};

TEST(UnknownIds, AreRememberedForAMoment) {
  UnknownIds unknown;
  unknown.add("0000000000A", kAsked);

  EXPECT_TRUE(unknown.contains("0000000000A", kAsked));
  EXPECT_FALSE(unknown.contains("0000000000B", kAsked));
  EXPECT_FALSE(unknown.contains("0000000000A", kAsked + UnknownIds::kRemembered));
}

TEST(UnknownIds, AreNeverMoreThanALimit) {
  UnknownIds unknown;
  for (std::size_t i = 0; i < 3 * UnknownIds::kMax; ++i) unknown.add(std::to_string(i), kAsked);
  EXPECT_EQ(unknown.size(), UnknownIds::kMax);

  unknown.add("0000000000A", kAsked + UnknownIds::kRemembered);
  EXPECT_EQ(unknown.size(), 1U);
}

}  // namespace
}  // namespace escaque::services::gateway
