#include "domain/etiquette/repeats.hpp"

#include <string>

#include <gtest/gtest.h>

namespace escaque::etiquette {
namespace {

using std::chrono::minutes;
using std::chrono::seconds;

constexpr UserId kSpeaker{1};
constexpr UserId kAnotherSpeaker{2};
const std::string kLong = "visit my very good shop today";

class RepeatsTest : public ::testing::Test {
 protected:
  /// Why it was refused; otherwise it is said.
  std::optional<Repeat::Why> say(const std::string& where, const std::string& text,
                                 UserId who = kSpeaker) {
    const auto refused = repeats.check(who, where, text, now);
    if (!refused) {
      repeats.said(who, where, text, now);
      return std::nullopt;
    }
    wait = refused->wait;
    return refused->why;
  }

  Repeats repeats{{}, 3};
  Instant now{minutes(10)};
  Millis wait{0};
};

TEST_F(RepeatsTest, RefusesOneOfTheLastTwoLinesForAMinute) {
  EXPECT_FALSE(say("game", "hello"));
  EXPECT_EQ(say("game", "hello"), Repeat::Why::again);
  EXPECT_EQ(wait, minutes(1));
  EXPECT_FALSE(say("game", "how are you"));
  EXPECT_EQ(say("game", "hello"), Repeat::Why::again);
  EXPECT_FALSE(say("game", "fine"));
  EXPECT_FALSE(say("game", "hello")) << "two lines lie between";
}

TEST_F(RepeatsTest, ForgetsAfterAMinute) {
  EXPECT_FALSE(say("game", "hello"));
  now += minutes(1) - Millis(1);
  EXPECT_EQ(say("game", "hello"), Repeat::Why::again);
  EXPECT_EQ(wait, Millis(1));
  now += Millis(1);
  EXPECT_FALSE(say("game", "hello"));
}

TEST_F(RepeatsTest, WhatWasNotSaidMayBeTriedAgain) {
  EXPECT_FALSE(repeats.check(kSpeaker, "game", "hello", now));
  EXPECT_FALSE(repeats.check(kSpeaker, "game", "hello", now));
}

TEST_F(RepeatsTest, OtherPeopleAndOtherGamesMayHearTheSame) {
  EXPECT_FALSE(say("one", "good luck"));
  EXPECT_FALSE(say("two", "good luck"));
  EXPECT_FALSE(say("one", "good luck", kAnotherSpeaker));
}

TEST_F(RepeatsTest, AGreetingMayGoToEverybodyAndAnAdvertisementNot) {
  for (int i = 0; i < 10; ++i) EXPECT_FALSE(say(std::to_string(i), "good luck")) << i;
  for (int i = 0; i < 4; ++i) EXPECT_FALSE(say(std::to_string(i), kLong)) << i;
  EXPECT_EQ(say("5", kLong + "!"), Repeat::Why::to_many);
}

TEST_F(RepeatsTest, TheThirdRefusalInTenMinutesIsAPause) {
  EXPECT_FALSE(say("game", "hello"));
  EXPECT_EQ(say("game", "hello"), Repeat::Why::again);
  EXPECT_EQ(say("game", "hello"), Repeat::Why::again);
  EXPECT_EQ(say("game", "hello"), Repeat::Why::pause);
  EXPECT_EQ(wait, minutes(15));
  now += minutes(15) - seconds(1);
  EXPECT_EQ(say("game", "something else"), Repeat::Why::pause);
  EXPECT_EQ(wait, seconds(1));
  now += seconds(1);
  EXPECT_FALSE(say("game", "hello"));
}

TEST_F(RepeatsTest, RemembersNoMorePeopleThanItMay) {
  for (std::uint64_t i = 1; i <= 50; ++i) EXPECT_FALSE(say("game", "hello", UserId{i}));
  EXPECT_EQ(repeats.size(), 3U);
  EXPECT_EQ(say("game", "hello", UserId{50}), Repeat::Why::again);
  EXPECT_FALSE(say("game", "hello", UserId{1}));
}

TEST_F(RepeatsTest, MayBeSwitchedOff) {
  Repeats off{{.within = Millis(0)}, 3};
  off.said(kSpeaker, "game", "hello", now);
  EXPECT_FALSE(off.check(kSpeaker, "game", "hello", now));
  EXPECT_EQ(off.size(), 0U);
}

TEST(Similar, ShortLinesOnlyWhenTheyAreTheSame) {
  EXPECT_TRUE(is_similar("e4?", "e4?"));
  EXPECT_FALSE(is_similar("e4?", "e5?"));
  EXPECT_FALSE(is_similar("", "a"));
}

TEST(Similar, LongLinesWithFewEdits) {
  EXPECT_TRUE(is_similar(kLong, kLong + "!!"));
  EXPECT_TRUE(is_similar(kLong, "visit my verry good shop today"));
  EXPECT_FALSE(is_similar(kLong, kLong + "!!!!"));
  EXPECT_FALSE(is_similar(kLong, "do you want another game now?"));
  EXPECT_TRUE(is_similar(std::string(280, 'x'), std::string(280, 'x')));
}

}  // namespace
}  // namespace escaque::etiquette
