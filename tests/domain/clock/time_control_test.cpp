#include "domain/clock/time_control.hpp"

#include <gtest/gtest.h>

namespace escaque::clock {
namespace {

using std::chrono::seconds;

struct Notation {
  TimeControl control;
  const char* pgn;
  const char* spoken;
};

class TimeControlNotation : public testing::TestWithParam<Notation> {};

TEST_P(TimeControlNotation, IsWrittenAndReadBothWays) {
  const auto& [control, pgn, spoken] = GetParam();

  EXPECT_EQ(to_pgn(control), pgn);
  EXPECT_EQ(to_spoken(control), spoken);
  const auto from_pgn = parse_pgn_time_control(pgn);
  ASSERT_TRUE(from_pgn);
  EXPECT_EQ(*from_pgn, control);
  const auto from_spoken = parse_spoken_time_control(spoken);
  ASSERT_TRUE(from_spoken);
  EXPECT_EQ(*from_spoken, control);
}

INSTANTIATE_TEST_SUITE_P(
    All, TimeControlNotation,
    testing::Values(Notation{{seconds(180), seconds(2)}, "180+2", "3+2"},
                    Notation{{seconds(300), seconds(0)}, "300", "5+0"},
                    Notation{{seconds(10), seconds(0)}, "10", "0:10+0"},
                    Notation{{seconds(90), seconds(1)}, "90+1", "1:30+1"},
                    Notation{{seconds(0), seconds(1)}, "0+1", "0+1"},
                    Notation{{seconds(10'800), seconds(180)}, "10800+180", "180+180"}));

TEST(TimeControl, RefusesWhatIsNoTimeControl) {
  for (const char* text : {"", "+", "3+", "+2", "3", "-3+2", "3+2 ", "3.5+2", "a+b", "1:5+0",
                           "1:60+0", "3+2+1", "1234567+0", "3:+2"}) {
    const auto parsed = parse_spoken_time_control(text);
    ASSERT_FALSE(parsed) << text;
    EXPECT_EQ(parsed.error(), TimeControlError::syntax) << text;
  }
  EXPECT_EQ(parse_pgn_time_control("40/7200:3600").error(), TimeControlError::syntax);
}

TEST(TimeControl, RefusesWhatCannotBePlayed) {
  EXPECT_EQ(parse_spoken_time_control("0+0").error(), TimeControlError::no_time);
  EXPECT_EQ(parse_spoken_time_control("181+0").error(), TimeControlError::base_too_long);
  EXPECT_EQ(parse_spoken_time_control("3+181").error(), TimeControlError::increment_too_long);
  EXPECT_EQ(refusal({Millis{1'500}, Millis{0}}), TimeControlError::fraction);
  EXPECT_EQ(refusal({seconds(-1), seconds(1)}), TimeControlError::fraction);
}

TEST(TimeControl, SaysWhyForEveryError) {
  for (const auto error :
       {TimeControlError::syntax, TimeControlError::no_time, TimeControlError::base_too_long,
        TimeControlError::increment_too_long, TimeControlError::fraction}) {
    EXPECT_FALSE(to_string(error).empty());
  }
}

TEST(TimeControl, StartsWithItsBaseOrAtLeastThreeSeconds) {
  EXPECT_EQ((TimeControl{seconds(180), seconds(2)}.initial()), seconds(180));
  EXPECT_EQ((TimeControl{seconds(0), seconds(1)}.initial()), seconds(3));
  EXPECT_EQ((TimeControl{seconds(0), seconds(10)}.initial()), seconds(10));
}

TEST(TimeControl, HasASpeedByFortyIncrements) {
  EXPECT_EQ(speed_of({seconds(29), seconds(0)}), Speed::ultrabullet);
  EXPECT_EQ(speed_of({seconds(30), seconds(0)}), Speed::bullet);
  EXPECT_EQ(speed_of({seconds(60), seconds(2)}), Speed::bullet);
  EXPECT_EQ(speed_of({seconds(180), seconds(0)}), Speed::blitz);
  EXPECT_EQ(speed_of({seconds(300), seconds(4)}), Speed::blitz);
  EXPECT_EQ(speed_of({seconds(480), seconds(0)}), Speed::rapid);
  EXPECT_EQ(speed_of({seconds(900), seconds(14)}), Speed::rapid);
  EXPECT_EQ(speed_of({seconds(900), seconds(15)}), Speed::classical);
}

}  // namespace
}  // namespace escaque::clock
