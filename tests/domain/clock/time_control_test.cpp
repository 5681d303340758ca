#include "domain/clock/time_control.hpp"

#include <gtest/gtest.h>

namespace escaque::clock {
namespace {

using std::chrono::seconds;

TEST(TimeControl, IsWrittenAsPgnHasIt) {
  EXPECT_EQ(to_pgn({seconds(180), seconds(2)}), "180+2");
  EXPECT_EQ(to_pgn({seconds(300), seconds(0)}), "300");
  EXPECT_EQ(to_pgn({seconds(0), seconds(1)}), "0+1");
}

TEST(TimeControl, RefusesWhatCannotBePlayed) {
  EXPECT_EQ(refusal({seconds(0), seconds(0)}), TimeControlError::no_time);
  EXPECT_EQ(refusal({seconds(10'801), seconds(0)}), TimeControlError::base_too_long);
  EXPECT_EQ(refusal({seconds(180), seconds(181)}), TimeControlError::increment_too_long);
  EXPECT_EQ(refusal({Millis{1'500}, Millis{0}}), TimeControlError::fraction);
  EXPECT_EQ(refusal({seconds(-1), seconds(1)}), TimeControlError::fraction);
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
