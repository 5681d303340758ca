#include "gateway/budget.hpp"

#include <gtest/gtest.h>

namespace escaque::services::gateway {
namespace {

constexpr Budget kThreePerSecond{3, Millis(999)};
const Instant kStart{Millis(1'000'000)};

TEST(Allowance, GivesABurstAndThenSaysHowLongToWait) {
  Allowance allowance;

  for (int i = 0; i < 3; ++i) EXPECT_FALSE(allowance.take(kThreePerSecond, kStart));
  const auto wait = allowance.take(kThreePerSecond, kStart);

  ASSERT_TRUE(wait);
  EXPECT_EQ(*wait, Millis(333));
  EXPECT_FALSE(allowance.take(kThreePerSecond, kStart + *wait));
  EXPECT_TRUE(allowance.take(kThreePerSecond, kStart + *wait));
}

TEST(Allowance, ARefusalCostsNothing) {
  Allowance allowance;
  for (int i = 0; i < 3; ++i) (void)allowance.take(kThreePerSecond, kStart);

  for (int i = 0; i < 100; ++i) EXPECT_TRUE(allowance.take(kThreePerSecond, kStart));

  EXPECT_FALSE(allowance.take(kThreePerSecond, kStart + Millis(333)));
}

TEST(Allowance, IsFullAgainAfterTheInterval) {
  Allowance allowance;
  for (int i = 0; i < 3; ++i) (void)allowance.take(kThreePerSecond, kStart);

  EXPECT_FALSE(allowance.is_full(kStart + Millis(998)));
  EXPECT_TRUE(allowance.is_full(kStart + Millis(999)));
}

TEST(Allowances, KeepCallersAndEndpointsApart) {
  Allowances allowances;
  constexpr Budget kOne{1, Millis(1000)};

  EXPECT_FALSE(allowances.take("10.0.0.1", 0, kOne, kStart));
  EXPECT_TRUE(allowances.take("10.0.0.1", 0, kOne, kStart));
  EXPECT_FALSE(allowances.take("10.0.0.1", 1, kOne, kStart));
  EXPECT_FALSE(allowances.take("10.0.0.2", 0, kOne, kStart));
}

TEST(Allowances, ForgetWhoHasBeenQuiet) {
  Allowances allowances;
  constexpr Budget kOne{1, Millis(1000)};
  for (int i = 0; i < 1000; ++i) {
    (void)allowances.take("10.0.0." + std::to_string(i), 0, kOne, kStart);
  }

  (void)allowances.take("new", 0, kOne, kStart + Millis(61'000));

  EXPECT_EQ(allowances.size(), 1U);
}

}  // namespace
}  // namespace escaque::services::gateway
