#include "domain/clock/clock.hpp"

#include <gtest/gtest.h>

namespace escaque::clock {
namespace {

constexpr Instant kStart{Millis{1'000'000}};
constexpr Millis kMinute{60'000};

Instant after(int millis) { return kStart + Millis{millis}; }

Clock running_white() {
  Clock clock({kMinute, kMinute});
  clock.start(Color::white, kStart);
  return clock;
}

TEST(Clock, StandsUntilItIsStarted) {
  const Clock clock({kMinute, kMinute});

  EXPECT_FALSE(clock.running());
  EXPECT_FALSE(clock.flag_moment());
  EXPECT_FALSE(clock.is_flag_down(after(1'000'000)));
  EXPECT_EQ(clock.remaining(Color::white, after(5'000)), kMinute);
}

TEST(Clock, RunsOnlyForTheSideOnMove) {
  const Clock clock = running_white();

  EXPECT_EQ(clock.running(), Color::white);
  EXPECT_EQ(clock.remaining(after(1'500)), (ByColor<Millis>{Millis{58'500}, kMinute}));
  EXPECT_EQ(clock.flag_moment(), after(60'000));
}

TEST(Clock, ChargesAMoveAndAddsTheIncrement) {
  Clock clock = running_white();

  const auto charge = clock.press(after(5'000), Millis{0}, Millis{2'000});

  ASSERT_TRUE(charge);
  EXPECT_EQ(*charge, (Charge{Millis{5'000}, Millis{0}}));
  EXPECT_FALSE(clock.running());
  EXPECT_EQ(clock.remaining(Color::white, after(9'000)), Millis{57'000});
}

TEST(Clock, GivesBackWhatLagTook) {
  Clock clock = running_white();

  const auto charge = clock.press(after(500), Millis{300}, Millis{0});

  ASSERT_TRUE(charge);
  EXPECT_EQ(*charge, (Charge{Millis{500}, Millis{300}}));
  EXPECT_EQ(clock.remaining(Color::white, after(500)), Millis{59'800});
}

TEST(Clock, NeverGivesBackMoreThanTheMoveTook) {
  Clock clock = running_white();

  EXPECT_EQ(clock.press(after(100), Millis{300}, Millis{0})->compensated, Millis{100});
  EXPECT_EQ(clock.remaining(Color::white, after(100)), kMinute);
}

TEST(Clock, FlagFallsExactlyAtZero) {
  Clock clock = running_white();

  EXPECT_FALSE(clock.is_flag_down(after(59'999)));
  EXPECT_TRUE(clock.is_flag_down(after(60'000)));
  EXPECT_FALSE(clock.press(after(60'000), Millis{0}, Millis{2'000}));
  EXPECT_TRUE(clock.running()) << "a press that came too late changes nothing";
  EXPECT_TRUE(clock.press(after(60'000), Millis{1}, Millis{0})) << "lag saves a move made in time";
}

TEST(Clock, NeverShowsLessThanNothing) {
  EXPECT_EQ(running_white().remaining(Color::white, after(90'000)), Millis{0});
}

TEST(Clock, DoesNotRunBackwards) {
  const Clock clock = running_white();

  EXPECT_EQ(clock.remaining(Color::white, kStart - Millis{500}), kMinute);
}

TEST(Clock, KeepsTheLedgerOfATurnWhoseTimesWereSet) {
  Clock clock = running_white();

  clock.set({Millis{50'000}, Millis{120'000}}, after(10'000));  // as after a refused claim
  const auto charge = clock.press(after(13'000), Millis{0}, Millis{0});

  ASSERT_TRUE(charge);
  EXPECT_EQ(charge->elapsed, Millis{13'000});
  EXPECT_EQ(clock.remaining(after(13'000)), (ByColor<Millis>{Millis{47'000}, Millis{120'000}}));
}

TEST(Clock, LeavesACreditedOutageOutOfTheLedger) {
  Clock clock = running_white();

  clock.set({Millis{55'000}, kMinute}, after(30'000));  // 25 s of 30 were an outage
  const auto charge = clock.press(after(31'000), Millis{0}, Millis{0});

  ASSERT_TRUE(charge);
  EXPECT_EQ(charge->elapsed, Millis{6'000});
}

Clock delayed_white(int delay_millis) {
  Clock clock({kMinute, kMinute});
  clock.start(Color::white, kStart, Millis{delay_millis});
  return clock;
}

TEST(Clock, StandsStillDuringADelay) {
  Clock clock = delayed_white(5'000);

  EXPECT_EQ(clock.remaining(Color::white, after(5'000)), kMinute);
  EXPECT_EQ(clock.remaining(Color::white, after(7'000)), Millis{58'000});
  EXPECT_EQ(clock.flag_moment(), after(65'000));
  EXPECT_FALSE(clock.is_flag_down(after(64'999)));
  ASSERT_TRUE(clock.press(after(7'000), Millis{0}, Millis{0}));
  EXPECT_EQ(clock.remaining(Color::white, after(7'000)), Millis{58'000});
}

TEST(Clock, NeverGivesBackWhatIsLeftOfADelay) {
  Clock clock = delayed_white(5'000);

  ASSERT_TRUE(clock.press(after(1'000), Millis{0}, Millis{0}));

  EXPECT_EQ(clock.remaining(Color::white, after(1'000)), kMinute);
}

TEST(Clock, RunsTheRestOfADelayAfterTimesWereSet) {
  Clock clock = delayed_white(5'000);

  clock.set({kMinute, Millis{120'000}}, after(2'000));
  EXPECT_EQ(clock.remaining(Color::white, after(5'000)), kMinute);
  EXPECT_EQ(clock.remaining(Color::white, after(6'000)), Millis{59'000});
  const auto charge = clock.press(after(6'000), Millis{0}, Millis{0});
  ASSERT_TRUE(charge);
  EXPECT_EQ(charge->elapsed, Millis{6'000});
}

TEST(Clock, GivesADelayAnewAfterAnOutage) {
  Clock clock = delayed_white(5'000);

  clock.set({kMinute, kMinute}, after(30'000));
  clock.renew_delay(after(30'000), Millis{5'000});

  EXPECT_EQ(clock.remaining(Color::white, after(35'000)), kMinute);
  EXPECT_EQ(clock.remaining(Color::white, after(36'000)), Millis{59'000});
}

TEST(Clock, LosesWithoutADelayThatItHasUsed) {
  Clock clock({Millis{1'000}, kMinute});
  clock.start(Color::white, kStart, Millis{5'000});

  EXPECT_FALSE(clock.press(after(6'000), Millis{0}, Millis{0}));
  EXPECT_TRUE(clock.press(after(5'999), Millis{0}, Millis{0}));
}

TEST(Clock, StopsAndStartsAgain) {
  Clock clock = running_white();

  clock.stop(after(1'000));
  EXPECT_FALSE(clock.press(after(2'000), Millis{0}, Millis{0}));
  clock.start(Color::black, after(5'000));

  EXPECT_EQ(clock.remaining(after(6'000)), (ByColor<Millis>{Millis{59'000}, Millis{59'000}}));
}

}  // namespace
}  // namespace escaque::clock
