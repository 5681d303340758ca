#include "domain/etiquette/conversation.hpp"

#include <gtest/gtest.h>

namespace escaque::etiquette {
namespace {

constexpr UserId kFirst{1};
constexpr UserId kSecond{2};
constexpr UserId kThird{3};

class ShoutWatchTest : public ::testing::Test {
 protected:
  void shout(UserId by) { watch.heard(by, now += Millis(10'000)); }
  void alternate(int times) {
    for (int i = 0; i < times; ++i) shout(i % 2 == 0 ? kFirst : kSecond);
  }
  bool is_conversing(UserId user) { return watch.partner_of(user, now).has_value(); }

  Instant now{};
  ShoutWatch watch;
};

TEST_F(ShoutWatchTest, SixShoutsInTurnAreAConversation) {
  alternate(5);
  EXPECT_FALSE(is_conversing(kSecond));
  shout(kSecond);
  EXPECT_TRUE(is_conversing(kFirst));
  EXPECT_TRUE(is_conversing(kSecond));
  EXPECT_FALSE(is_conversing(kThird));
  EXPECT_EQ(watch.partner_of(kFirst, now), kSecond);
}

TEST_F(ShoutWatchTest, AnAnnouncementOfOnePersonIsNone) {
  for (int i = 0; i < 10; ++i) shout(kFirst);
  shout(kSecond);
  EXPECT_FALSE(is_conversing(kFirst));
}

TEST_F(ShoutWatchTest, WhereManyShoutNobodyConverses) {
  for (int i = 0; i < 6; ++i) {
    shout(i % 2 == 0 ? kFirst : kSecond);
    shout(UserId{static_cast<std::uint64_t>(10 + i)});
  }
  shout(kSecond);
  EXPECT_FALSE(is_conversing(kFirst));
}

TEST_F(ShoutWatchTest, WhatIsLongAgoDoesNotCount) {
  alternate(5);
  now += std::chrono::minutes(5);
  alternate(2);
  EXPECT_FALSE(is_conversing(kFirst));
}

}  // namespace
}  // namespace escaque::etiquette
