#include "domain/clock/schedule.hpp"

#include <gtest/gtest.h>

namespace escaque::clock {
namespace {

using std::chrono::hours;
using std::chrono::minutes;
using std::chrono::seconds;

/// 40 moves in 90 minutes, 20 in 50, the rest in 15, each with 30 seconds a move.
Schedule three_periods() {
  return {.periods = {{40, minutes(90), seconds(30)},
                      {20, minutes(50), seconds(30)},
                      {0, minutes(15), seconds(30)}}};
}

/// 40 moves in two hours, then 20 in each hour for ever.
Schedule repeating() { return {.periods = {{40, hours(2)}, {20, hours(1)}}}; }

TEST(Schedule, OfATimeControlHasOnePeriodForAllMoves) {
  const Schedule schedule = to_schedule({minutes(3), seconds(2)});

  ASSERT_EQ(schedule.periods.size(), 1U);
  EXPECT_TRUE(is_last(schedule, 0));
  EXPECT_FALSE(control_move(schedule, 0));
  EXPECT_EQ(schedule.initial(), minutes(3));
  EXPECT_EQ(nominal(schedule), (TimeControl{minutes(3), seconds(2)}));
}

TEST(Schedule, StartsWithoutTimeOnItsIncrement) {
  EXPECT_EQ(to_schedule({seconds(0), seconds(1)}).initial(), seconds(3));
  EXPECT_EQ(to_schedule({seconds(0), seconds(10)}).initial(), seconds(10));
}

TEST(Schedule, KnowsTheMoveOfEachControl) {
  EXPECT_EQ(control_move(three_periods(), 0), 40);
  EXPECT_EQ(control_move(three_periods(), 1), 60);
  EXPECT_FALSE(control_move(three_periods(), 2));
  EXPECT_FALSE(is_last(three_periods(), 1));
  EXPECT_TRUE(is_last(three_periods(), 2));
}

TEST(Schedule, RepeatsItsLastPeriodWhenThatAsksForMoves) {
  EXPECT_EQ(control_move(repeating(), 1), 60);
  EXPECT_EQ(control_move(repeating(), 5), 140);
  EXPECT_FALSE(is_last(repeating(), 5));
  EXPECT_EQ(period_of(repeating(), 5).time, hours(1));
}

TEST(Schedule, AdvancesOnTheLastMoveOfAPeriod) {
  EXPECT_FALSE(advances(three_periods(), 0, 39, Advance::on_moves));
  EXPECT_TRUE(advances(three_periods(), 0, 40, Advance::on_moves));
  EXPECT_FALSE(advances(three_periods(), 1, 59, Advance::on_moves));
  EXPECT_FALSE(advances(three_periods(), 2, 200, Advance::on_moves));
  EXPECT_FALSE(advances(three_periods(), 0, 40, Advance::on_time));
}

TEST(Schedule, AdvancesOnTimeWhereTheClockDoesNotCountMoves) {
  Schedule schedule = three_periods();
  schedule.periods[0].advance = Advance::on_time;

  EXPECT_FALSE(advances(schedule, 0, 40, Advance::on_moves));
  EXPECT_FALSE(advances(schedule, 0, 39, Advance::on_time)) << "the flag has fallen";
  EXPECT_TRUE(advances(schedule, 0, 40, Advance::on_time));
}

TEST(Schedule, AddsUpWhatBeginsWithinSomeMoves) {
  EXPECT_EQ(main_time(three_periods(), 40), minutes(90));
  EXPECT_EQ(main_time(three_periods(), 41), minutes(140));
  EXPECT_EQ(main_time(three_periods(), 60), minutes(140));
  EXPECT_EQ(main_time(three_periods(), 300), minutes(155));
  EXPECT_EQ(main_time(repeating(), 61), hours(4));
  EXPECT_EQ(bonus_time(three_periods(), 60), minutes(30));
  EXPECT_EQ(nominal(three_periods()), (TimeControl{minutes(90), seconds(30)}));
}

TEST(Schedule, CountsADelayLikeAnIncrement) {
  Schedule schedule = to_schedule({minutes(25), seconds(0)});
  schedule.delay_kind = DelayKind::simple;
  schedule.delay = seconds(5);

  EXPECT_EQ(bonus_time(schedule, 60), minutes(5));
  EXPECT_EQ(nominal(schedule), (TimeControl{minutes(25), seconds(5)}));
}

TEST(Schedule, StopsTheTimeAtTheStartOfATurnForASimpleDelay) {
  Schedule schedule = to_schedule({minutes(25), seconds(0)});
  EXPECT_EQ(schedule.stopped(), seconds(0));
  schedule.delay = seconds(5);

  schedule.delay_kind = DelayKind::simple;
  EXPECT_EQ(schedule.stopped(), seconds(5));
  EXPECT_EQ(schedule.left_after(seconds(3), seconds(60)), seconds(60));
}

TEST(Schedule, GivesBackWhatATurnUsedUpToTheDelayOfBronstein) {
  Schedule schedule = to_schedule({minutes(25), seconds(0)});
  EXPECT_EQ(schedule.left_after(seconds(3), seconds(60)), seconds(60));
  schedule.delay = seconds(5);

  schedule.delay_kind = DelayKind::bronstein;
  EXPECT_EQ(schedule.left_after(seconds(3), seconds(60)), seconds(63));
  EXPECT_EQ(schedule.left_after(seconds(8), seconds(60)), seconds(65));
  EXPECT_EQ(schedule.stopped(), seconds(0));
}

TEST(Schedule, IsRefusedWhenItCannotBePlayed) {
  const auto refused = [](auto change) {
    Schedule schedule = three_periods();
    change(schedule);
    return refusal(schedule);
  };
  EXPECT_FALSE(refused([](Schedule&) {}));
  EXPECT_EQ(refused([](Schedule& s) { s.periods.clear(); }), ScheduleError::no_periods);
  EXPECT_EQ(refused([](Schedule& s) {
              s.periods.resize(9, {10, minutes(1)});
            }),
            ScheduleError::no_periods);
  EXPECT_EQ(refused([](Schedule& s) { s.periods[0].moves = 201; }),
            ScheduleError::moves_out_of_range);
  EXPECT_EQ(refused([](Schedule& s) { s.periods[0].moves = -1; }),
            ScheduleError::moves_out_of_range);
  EXPECT_EQ(refused([](Schedule& s) { s.periods[1].moves = 0; }), ScheduleError::rest_not_last);
  EXPECT_EQ(refused([](Schedule& s) { s.periods[0].time = hours(11); }),
            ScheduleError::time_out_of_range);
  EXPECT_EQ(refused([](Schedule& s) { s.periods[0].time = Millis{500}; }),
            ScheduleError::time_out_of_range);
  EXPECT_EQ(refused([](Schedule& s) { s.periods[2].time = Millis{0}; }), ScheduleError::no_time);
  EXPECT_EQ(refused([](Schedule& s) { s.periods[0].increment = minutes(4); }),
            ScheduleError::increment_too_long);
  EXPECT_EQ(refused([](Schedule& s) { s.delay_kind = DelayKind::simple; }),
            ScheduleError::delay_too_long);
  EXPECT_EQ(refused([](Schedule& s) { s.delay = seconds(5); }), ScheduleError::delay_too_long);
}

TEST(Schedule, EveryErrorIsASentence) {
  for (int n = 0; n <= static_cast<int>(ScheduleError::rest_not_last); ++n) {
    EXPECT_EQ(to_string(static_cast<ScheduleError>(n)).back(), '.');
  }
}

}  // namespace
}  // namespace escaque::clock
