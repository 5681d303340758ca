#include "matchmaking/log/balance.hpp"

#include <gtest/gtest.h>

namespace escaque::services::matchmaking {
namespace {

constexpr Instant kStart{};

class BalanceTest : public testing::Test {
 protected:
  bool has_too_many(const Balance::Owned& owned, const std::string& self, Millis later) {
    return balance.has_too_many(owned, self, kStart + later);
  }

  Balance balance;
};

TEST_F(BalanceTest, WhoeverOwnsMostHasTooManyAfterAWhile) {
  const Balance::Owned owned{{"a", 5}, {"b", 3}, {"c", 1}};
  EXPECT_FALSE(has_too_many(owned, "a", Millis{0}));
  EXPECT_FALSE(has_too_many(owned, "a", Balance::kForLong - Millis{1}));
  EXPECT_TRUE(has_too_many(owned, "a", Balance::kForLong));
  EXPECT_FALSE(has_too_many(owned, "b", Balance::kForLong));
}

TEST_F(BalanceTest, OneFewerIsNoDifference) {
  EXPECT_FALSE(has_too_many({{"a", 5}, {"b", 4}}, "a", Millis{0}));
  EXPECT_FALSE(has_too_many({{"a", 5}, {"b", 4}}, "a", Balance::kForLong));
  EXPECT_FALSE(has_too_many({{"a", 9}}, "a", Balance::kForLong)) << "nobody else is there";
  EXPECT_FALSE(has_too_many({}, "a", Balance::kForLong));
}

TEST_F(BalanceTest, OfFiveNobodyKeepsFive) {
  const Balance::Owned owned{{"a", 1}, {"b", 1}, {"c", 5}, {"d", 1}, {"e", 1}};
  EXPECT_FALSE(has_too_many(owned, "c", Millis{0}));
  EXPECT_TRUE(has_too_many(owned, "c", Balance::kForLong));
}

TEST_F(BalanceTest, OneOfThoseWithTheMostGivesUp) {
  const Balance::Owned owned{{"a", 4}, {"b", 4}, {"c", 1}};
  EXPECT_FALSE(has_too_many(owned, "b", Millis{0}));
  EXPECT_FALSE(has_too_many(owned, "b", Balance::kForLong));
  EXPECT_TRUE(has_too_many(owned, "a", Balance::kForLong));
}

TEST_F(BalanceTest, WhoeverTakesWhatIsGivenUpIsGivenMoreAtOnce) {
  EXPECT_FALSE(has_too_many({{"a", 9}, {"b", 0}}, "a", Millis{0}));
  ASSERT_TRUE(has_too_many({{"a", 9}, {"b", 0}}, "a", Balance::kForLong));
  balance.on_given_up();

  EXPECT_TRUE(has_too_many({{"a", 8}, {"b", 1}}, "a", Balance::kForLong + Millis{1}));
}

TEST_F(BalanceTest, WhoeverTakesNothingWaitsAsLongAgain) {
  EXPECT_FALSE(has_too_many({{"a", 9}, {"b", 0}}, "a", Millis{0}));
  ASSERT_TRUE(has_too_many({{"a", 9}, {"b", 0}}, "a", Balance::kForLong));
  balance.on_given_up();

  EXPECT_FALSE(has_too_many({{"a", 9}, {"b", 0}}, "a", Balance::kForLong + Millis{1}));
  EXPECT_TRUE(has_too_many({{"a", 9}, {"b", 0}}, "a", 2 * Balance::kForLong + Millis{1}));
}

TEST_F(BalanceTest, WhatIsBalancedMeanwhileCountsFromTheBeginning) {
  EXPECT_FALSE(has_too_many({{"a", 3}, {"b", 1}}, "a", Millis{0}));
  EXPECT_FALSE(has_too_many({{"a", 2}, {"b", 2}}, "a", Millis{1}));

  EXPECT_FALSE(has_too_many({{"a", 3}, {"b", 1}}, "a", Balance::kForLong));
}

}  // namespace
}  // namespace escaque::services::matchmaking
