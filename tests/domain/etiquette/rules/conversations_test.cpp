// SHT-2, once shouts are known to be a conversation.

#include "domain/etiquette/rules/conversations.hpp"

#include <gtest/gtest.h>

#include "domain/etiquette/rules/player_record.hpp"
#include "domain/etiquette/rules/seen.hpp"

namespace escaque::etiquette {
namespace {

using std::chrono::days;
using std::chrono::hours;
using std::chrono::minutes;

const Thresholds kOfShouts;

std::vector<RuleDecision> talk(PlayerRecord& record, UtcTime time, std::uint64_t with = 8) {
  return record.see(ConversationSeen{kPlayer, UserId{with}, time}, kOfShouts);
}

TEST(ConversationWatch, TheThirdWithinAWeekIsAPause) {
  PlayerRecord record;
  EXPECT_TRUE(talk(record, kDay).empty());
  EXPECT_TRUE(talk(record, kDay + days(2), 9).empty());
  const auto made = talk(record, kDay + days(6));

  ASSERT_EQ(made.size(), 1U);
  EXPECT_EQ(made[0].rule, "SHT-2");
  EXPECT_EQ(made[0].about, kPlayer);
  EXPECT_EQ(made[0].article, Article::channels);
  EXPECT_EQ(made[0].verdict, RuleVerdict::cool_down);
  EXPECT_EQ(made[0].length, hours(24));
  EXPECT_EQ(made[0].others, (std::vector{UserId{8}, UserId{9}}));
  EXPECT_EQ(made[0].features, (std::vector<NamedNumber>{{"conversations", 3}}));
  EXPECT_TRUE(talk(record, kDay + days(7)).empty()) << "each counts once";
}

TEST(ConversationWatch, OneThatGoesOnIsOne) {
  PlayerRecord record;
  for (int i = 0; i < 5; ++i) EXPECT_TRUE(talk(record, kDay + minutes(10 * i)).empty());
}

TEST(ConversationWatch, WhatIsLongAgoDoesNotCount) {
  PlayerRecord record;
  EXPECT_TRUE(talk(record, kDay).empty());
  EXPECT_TRUE(talk(record, kDay + days(5)).empty());
  EXPECT_TRUE(talk(record, kDay + days(8)).empty());
}

}  // namespace
}  // namespace escaque::etiquette
