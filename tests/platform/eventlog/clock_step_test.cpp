#include "platform/eventlog/clock_step.hpp"

#include <gtest/gtest.h>

namespace escaque::eventlog {
namespace {

using namespace std::chrono_literals;

constexpr Instant ours(Millis moment) { return Instant(moment); }
constexpr UtcTime theirs(Millis moment) { return UtcTime(moment); }

TEST(StepDetectorTest, FindsAStepEitherWay) {
  for (const Millis by : {Millis(60'000), Millis(-60'000), Millis(700), Millis(-700)}) {
    StepDetector detector;
    EXPECT_FALSE(detector.read(ours(0ms), theirs(1'000'002ms), ours(4ms)));
    EXPECT_FALSE(detector.read(ours(1'000ms), theirs(1'001'003ms), ours(1'004ms)));

    const auto step = detector.read(ours(2'000ms), theirs(1'002'002ms) + by, ours(2'004ms));

    ASSERT_TRUE(step) << by.count();
    EXPECT_GE(step->by, by);
    EXPECT_LE(step->by - by, 8ms);
    EXPECT_EQ(step->at - step->by, theirs(1'002'007ms));
    EXPECT_FALSE(detector.read(ours(3'000ms), theirs(1'003'002ms) + by, ours(3'004ms)));
  }
}

TEST(StepDetectorTest, ASlowAnswerIsNoStep) {
  StepDetector detector;
  EXPECT_FALSE(detector.read(ours(0ms), theirs(1'000'000ms), ours(2ms)));

  EXPECT_FALSE(detector.read(ours(1'000ms), theirs(1'008'000ms), ours(9'000ms)));
  EXPECT_FALSE(detector.read(ours(1'000ms), theirs(1'001'000ms), ours(9'000ms)));
  // And hides none that comes with it.
  EXPECT_TRUE(detector.read(ours(9'000ms), theirs(1'010'000ms), ours(9'002ms)));
}

TEST(StepDetectorTest, ReadingsThatAreInexactChargeNobody) {
  // Answers took 400 ms, and it is not known where in them Redis read its clock.
  for (const Millis first : {0ms, 400ms}) {
    for (const Millis second : {0ms, 400ms}) {
      StepDetector detector;
      ASSERT_FALSE(detector.read(ours(0ms), theirs(first), ours(400ms)));
      const Millis by = 13'200ms;
      const auto step = detector.read(ours(1'000ms), theirs(1'000ms + second + by), ours(1'400ms));

      ASSERT_TRUE(step);
      const UtcTime now = theirs(2'000ms + by);
      const UtcTime before = theirs(999ms);  // Set at once afterwards.
      EXPECT_GE(corrected(before, {*step}, now), before + by)
          << first.count() << ' ' << second.count();
      EXPECT_LE(corrected(before, {*step}, now), before + by + 800ms);
      EXPECT_EQ(corrected(theirs(1'000ms + by), {*step}, now), theirs(1'000ms + by));
    }
  }
}

TEST(StepDetectorTest, ADriftIsNoStep) {
  StepDetector detector;
  for (int second = 0; second < 7'200; ++second) {
    const Millis moment = second * 1s;
    const Millis drift(second / 2);
    EXPECT_FALSE(detector.read(ours(moment), theirs(moment + drift), ours(moment + 1ms)));
  }
}

TEST(CorrectedTest, PutsWhatWasStampedBeforeAStepOnTheClockAfterIt) {
  const std::vector<ClockStep> forward{{theirs(1'060s), 60s}};
  EXPECT_EQ(corrected(theirs(990s), forward, theirs(1'070s)), theirs(1'050s));
  EXPECT_EQ(corrected(theirs(1'061s), forward, theirs(1'070s)), theirs(1'061s));

  const std::vector<ClockStep> back{{theirs(940s), -60s}};
  EXPECT_EQ(corrected(theirs(990s), back, theirs(950s)), theirs(930s));
  EXPECT_EQ(corrected(theirs(945s), back, theirs(950s)), theirs(945s));

  const std::vector<ClockStep> both{{theirs(1'060s), 60s}, {theirs(1'130s), 60s}};
  EXPECT_EQ(corrected(theirs(990s), both, theirs(1'140s)), theirs(1'110s));
  EXPECT_EQ(corrected(theirs(1'065s), both, theirs(1'140s)), theirs(1'125s));
}

TEST(MergeTest, TakesWhatTwoHaveNoticedForOneStep) {
  const UtcTime at(Millis(1'000'000));
  std::vector<ClockStep> known{{at, Millis(60'000)}};

  merge(known, {{at + Millis(8'000), Millis(60'200)}});
  merge(known, {{at - Millis(3'000), Millis(59'200)}});
  EXPECT_EQ(known, (std::vector<ClockStep>{{at, Millis(60'000)}}));

  const ClockStep back{at + Millis(9'000), Millis(-60'000)};
  const ClockStep early{at - Millis(90'000), Millis(60'000)};
  merge(known, {back, early});
  EXPECT_EQ(known, (std::vector<ClockStep>{early, {at, Millis(60'000)}, back}));
}

TEST(StepTextTest, ReadsWhatItWrites) {
  const ClockStep one{theirs(1'893'456'000'123ms), 60'001ms};
  const ClockStep other{theirs(1'893'456'001'000ms), -700ms};

  EXPECT_EQ(parse_steps(to_text(one) + ' ' + to_text(other)), (std::vector{one, other}));
  EXPECT_TRUE(parse_steps("").empty());
  EXPECT_TRUE(parse_steps("12 :3 4:x").empty());
}

}  // namespace
}  // namespace escaque::eventlog
