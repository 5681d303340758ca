#include "domain/etiquette/rate_limit.hpp"

#include <string>

#include <gtest/gtest.h>

namespace escaque::etiquette {
namespace {

constexpr Instant kStart{Millis(1'000'000)};

TEST(RateLimit, AllowsTheBurstAndThenOnePerInterval) {
  RateLimit<std::string> limit({3, Millis(1000)}, 10);

  for (int i = 0; i < 3; ++i) EXPECT_EQ(limit.take("ann", kStart), std::nullopt);

  EXPECT_EQ(limit.take("ann", kStart), Millis(1000));
  EXPECT_EQ(limit.take("ann", kStart + Millis(400)), Millis(600));
  EXPECT_EQ(limit.take("ann", kStart + Millis(1000)), std::nullopt);
  EXPECT_EQ(limit.take("ann", kStart + Millis(1000)), Millis(1000));
}

TEST(RateLimit, SaysHowLongToWaitWithoutCounting) {
  RateLimit<std::string> limit({1, Millis(1000)}, 10);

  EXPECT_EQ(limit.wait("ann", kStart), std::nullopt);
  EXPECT_EQ(limit.size(), 0U);
  EXPECT_EQ(limit.take("ann", kStart), std::nullopt);

  EXPECT_EQ(limit.wait("ann", kStart), Millis(1000));
  EXPECT_EQ(limit.wait("ann", kStart + Millis(1000)), std::nullopt);
}

TEST(RateLimit, CountsEveryKeyApart) {
  RateLimit<std::string> limit({1, Millis(1000)}, 10);

  EXPECT_EQ(limit.take("ann", kStart), std::nullopt);
  EXPECT_EQ(limit.take("bob", kStart), std::nullopt);
  EXPECT_NE(limit.take("ann", kStart), std::nullopt);
}

TEST(RateLimit, FillsUpToTheBurstAndNoFurther) {
  RateLimit<std::string> limit({2, Millis(1000)}, 10);
  const Instant much_later = kStart + Millis(3'600'000);

  EXPECT_EQ(limit.take("ann", kStart), std::nullopt);
  EXPECT_EQ(limit.take("ann", much_later), std::nullopt);
  EXPECT_EQ(limit.take("ann", much_later), std::nullopt);
  EXPECT_EQ(limit.take("ann", much_later), Millis(1000));
}

TEST(RateLimit, GivesBackWhatWasTaken) {
  RateLimit<std::string> limit({1, Millis(1000)}, 10);

  EXPECT_EQ(limit.take("ann", kStart), std::nullopt);
  limit.give_back("ann");
  EXPECT_EQ(limit.take("ann", kStart), std::nullopt);
  EXPECT_NE(limit.take("ann", kStart), std::nullopt);
}

TEST(RateLimit, ForgetsTheKeyNearestToAFullBudgetWhenThereAreTooMany) {
  RateLimit<int> limit({2, Millis(1000)}, 2);
  static_cast<void>(limit.take(1, kStart));
  static_cast<void>(limit.take(1, kStart));
  static_cast<void>(limit.take(2, kStart));
  static_cast<void>(limit.take(3, kStart));

  EXPECT_EQ(limit.size(), 2U);
  EXPECT_NE(limit.take(1, kStart), std::nullopt);
}

}  // namespace
}  // namespace escaque::etiquette
