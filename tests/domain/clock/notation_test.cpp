#include "domain/clock/notation.hpp"

#include <fstream>
#include <random>
#include <string>

#include <gtest/gtest.h>

namespace escaque::clock {
namespace {

using std::chrono::minutes;
using std::chrono::seconds;

NotationError error_in(std::string_view text) {
  const auto parsed = parse_schedules(text);
  EXPECT_FALSE(parsed) << text;
  return parsed ? NotationError{} : parsed.error();
}

TEST(Notation, ReadsPeriodsIncrementsAndADelay) {
  const auto parsed = parse_schedules("40/90+30,G/30+30;d5");

  ASSERT_TRUE(parsed);
  const Schedule expected{
      .periods = {{40, minutes(90), seconds(30)}, {0, minutes(30), seconds(30)}},
      .delay_kind = DelayKind::simple,
      .delay = seconds(5)};
  EXPECT_EQ(parsed->white, expected);
  EXPECT_EQ(parsed->black, expected);
}

TEST(Notation, ReadsUnequalTimes) {
  const auto parsed = parse_schedules("G/5+3|G/4+3");

  ASSERT_TRUE(parsed);
  EXPECT_EQ(parsed->white, to_schedule({minutes(5), seconds(3)}));
  EXPECT_EQ(parsed->black, to_schedule({minutes(4), seconds(3)}));
}

TEST(Notation, ReadsWhatPeopleSay) {
  EXPECT_EQ(parse_schedules("3+2")->white, to_schedule({minutes(3), seconds(2)}));
  EXPECT_EQ(parse_schedules("90")->white, to_schedule({minutes(90), seconds(0)}));
  EXPECT_EQ(parse_schedules("G/0:30")->white, to_schedule({seconds(30), seconds(0)}));
  EXPECT_EQ(parse_schedules("0+5")->white, to_schedule({seconds(0), seconds(5)}));
}

TEST(Notation, ReadsClocksThatDoNotCountMoves) {
  EXPECT_EQ(parse_schedules("40/90t+30,G/30")->white.periods[0].advance, Advance::on_time);
  EXPECT_EQ(parse_schedules("40/90,G/30")->white.periods[0].advance, Advance::on_moves);
}

TEST(Notation, ReadsBronstein) {
  const Schedule schedule = parse_schedules("G/25;b10")->white;
  EXPECT_EQ(schedule.delay_kind, DelayKind::bronstein);
  EXPECT_EQ(schedule.delay, seconds(10));
}

TEST(Notation, WritesWhatItReads) {
  for (const char* text :
       {"G/3+2", "G/90", "40/90+30,G/30+30;d5", "40/120,20/60,G/15", "40/120,20/60",
        "40/90t+30,G/30+30", "G/25;b10", "G/0:30", "G/10:05+1", "G/5|G/4", "G/5;d3|G/4;d3"}) {
    const auto parsed = parse_schedules(text);
    ASSERT_TRUE(parsed) << text << ": " << describe(parsed.error());
    EXPECT_EQ(to_notation(*parsed), text);
  }
}

TEST(Notation, WritesThePgnTag) {
  EXPECT_EQ(to_pgn(parse_schedules("40/90+30,G/30+30")->white), "40/5400+30:1800+30");
  EXPECT_EQ(to_pgn(parse_schedules("G/3+2")->white), "180+2");
  EXPECT_EQ(to_pgn(parse_schedules("40/120,20/60")->white), "40/7200:20/3600");
}

TEST(Notation, NamesTheColumnOfAFault) {
  EXPECT_EQ(error_in(""), (NotationError{NotationFault::period_expected, 1}));
  EXPECT_EQ(error_in("G90"), (NotationError{NotationFault::period_expected, 2}));
  EXPECT_EQ(error_in("40/"), (NotationError{NotationFault::minutes_expected, 4}));
  EXPECT_EQ(error_in("G/x"), (NotationError{NotationFault::minutes_expected, 3}));
  EXPECT_EQ(error_in("G/3:7").fault, NotationFault::seconds_expected);
  EXPECT_EQ(error_in("G/3:75").fault, NotationFault::seconds_expected);
  EXPECT_EQ(error_in("3+"), (NotationError{NotationFault::seconds_expected, 3}));
  EXPECT_EQ(error_in("3+2;x5"), (NotationError{NotationFault::delay_expected, 5}));
  EXPECT_EQ(error_in("3+2;d"), (NotationError{NotationFault::delay_expected, 6}));
  EXPECT_EQ(error_in("3+2 "), (NotationError{NotationFault::end_expected, 4}));
  EXPECT_EQ(error_in("40/90,").fault, NotationFault::period_expected);
  EXPECT_EQ(error_in("3+2|").fault, NotationFault::period_expected);
  EXPECT_EQ(error_in("3+2|3+2|3+2").fault, NotationFault::end_expected);
  EXPECT_EQ(error_in("99999999999").fault, NotationFault::period_expected);
}

TEST(Notation, SaysWhyAScheduleCannotBePlayed) {
  EXPECT_EQ(error_in("0").reason, ScheduleError::no_time);
  EXPECT_EQ(error_in("0/90").reason, ScheduleError::moves_out_of_range);
  EXPECT_EQ(error_in("G/30,40/90").reason, ScheduleError::rest_not_last);
  EXPECT_EQ(error_in("3+2;d0").reason, ScheduleError::delay_too_long);
  EXPECT_EQ(error_in("601").reason, ScheduleError::time_out_of_range);
  EXPECT_EQ(describe(error_in("G/30,40/90")),
            "column 11: A period for all the rest of the moves must be the last one.");
}

TEST(Notation, EveryFaultIsASentence) {
  for (int n = 0; n <= static_cast<int>(NotationFault::cannot_be_played); ++n) {
    EXPECT_EQ(to_string(static_cast<NotationFault>(n)).back(), '.');
  }
}

/// "text <tab> what is written back" or "text <tab> ! column the sentence": the browser's reader is
/// tested on the same lines.
TEST(Notation, ReadsTheLinesOfTheSharedTable) {
  std::ifstream table(std::string(ESCAQUE_TEST_DATA) + "/clock/schedules.txt");
  int lines = 0;
  for (std::string line; std::getline(table, line); ++lines) {
    const auto tab = line.find('\t');
    ASSERT_NE(tab, std::string::npos) << line;
    const auto parsed = parse_schedules(std::string_view(line).substr(0, tab));
    const std::string read = parsed ? to_notation(*parsed) : "! " + describe(parsed.error());
    EXPECT_EQ(read, line.substr(tab + 1)) << line;
  }
  EXPECT_GT(lines, 40);
}

TEST(Notation, SurvivesAnyText) {
  std::mt19937 random(20261121);
  constexpr std::string_view kLetters = "0123456789G/+:,;dbt| x";
  for (int n = 0; n < 20'000; ++n) {
    std::string text;
    for (int length = static_cast<int>(random() % 16); length > 0; --length) {
      text += kLetters[random() % kLetters.size()];
    }
    const auto parsed = parse_schedules(text);
    if (!parsed) {
      EXPECT_LE(parsed.error().column, text.size() + 1) << text;
      continue;
    }
    const auto again = parse_schedules(to_notation(*parsed));
    ASSERT_TRUE(again) << text;
    EXPECT_EQ(*again, *parsed) << text;
  }
}

}  // namespace
}  // namespace escaque::clock
