// Title regulations 1.1: rate of play, days and arbiters of an event in which norms are made.

#include "domain/pairing/norms/conditions.hpp"

#include <algorithm>
#include <vector>

#include <gtest/gtest.h>

#include "domain/clock/notation.hpp"

namespace escaque::pairing::norms {
namespace {

using MissedConditions = std::vector<Condition>;

/// Nine rounds on nine days, 90 minutes and 30 seconds a move.
EventConditions nine_days() {
  return {.players = 10,
          .times = *clock::parse_schedules("G/90+30"),
          .days = {1, 2, 3, 4, 5, 6, 7, 8, 9},
          .chief_arbiter = ArbiterTitle::fide};
}

MissedConditions missed_conditions(const EventConditions& event) {
  MissedConditions conditions;
  for (const ConditionFinding& each : judge_conditions(event)) {
    if (!each.is_met) conditions.push_back(each.condition);
  }
  return conditions;
}

MissedConditions missed_with_times(const char* times) {
  EventConditions event = nine_days();
  event.times = *clock::parse_schedules(times);
  return missed_conditions(event);
}

TEST(NormConditions, AreMetByNineRoundsOnNineDays) {
  EXPECT_EQ(missed_conditions(nine_days()), MissedConditions{});
  EXPECT_TRUE(are_met(judge_conditions(nine_days())));
}

// 1.11: the Laws of Chess govern the games; they cover play over the board.
TEST(NormConditions, GamesOnAServerMakeNoNorms) {
  EventConditions event = nine_days();
  event.is_over_the_board = false;

  EXPECT_EQ(missed_conditions(event), MissedConditions{Condition::over_the_board});
}

// 1.6: "No valen encuentros individuales".
TEST(NormConditions, AMatchOfTwoMakesNoNorms) {
  EventConditions event = nine_days();
  event.players = 2;

  EXPECT_EQ(missed_conditions(event), MissedConditions{Condition::players});
}

// 1.13: "El tiempo mínimo sin incremento es de 2 horas seguidas de 30 minutos para el resto".
TEST(NormConditions, WithoutIncrementsASideNeedsTwoHoursAndAHalf) {
  EXPECT_EQ(missed_with_times("40/120,G/30"), MissedConditions{});
  EXPECT_EQ(missed_with_times("40/120,G/29"), MissedConditions{Condition::thinking_time});
  // An increment of less than 30 seconds is none.
  EXPECT_EQ(missed_with_times("40/90+15,G/30+15"), MissedConditions{Condition::thinking_time});
}

// 1.13: "Con un incremento mínimo de 30 segundos por jugada, el tiempo mínimo es de 90 minutos para
// toda la partida, sin contar el incremento".
TEST(NormConditions, WithThirtySecondsAMoveNinetyMinutesAreEnough) {
  EXPECT_EQ(missed_with_times("40/60+30,G/30+30"), MissedConditions{});
  EXPECT_EQ(missed_with_times("G/89+30"), MissedConditions{Condition::thinking_time});
  EXPECT_EQ(missed_with_times("G/90;d30"), MissedConditions{});
}

// 1.13.b: "habrán de ser los mismos para todos los jugadores".
TEST(NormConditions, BothSidesHaveTheSameTimes) {
  EventConditions event = nine_days();
  event.times[Color::black] = event.times[Color::white];
  event.times[Color::black].periods.front().time += std::chrono::minutes(30);

  EXPECT_EQ(missed_conditions(event), MissedConditions{Condition::same_times});
}

// 1.13: "No se podrán jugar más de 2 rondas diarias".
TEST(NormConditions, TwoRoundsADayAreTheMost) {
  EventConditions event = nine_days();
  event.days = {1, 1, 2, 2, 3, 3, 4, 4, 5};
  EXPECT_EQ(missed_conditions(event), MissedConditions{});
  event.days = {1, 1, 2, 2, 3, 3, 3, 4, 5};

  EXPECT_EQ(missed_conditions(event), MissedConditions{Condition::rounds_a_day});
}

// 1.12: not more than 12 hours a day, by games of 60 moves.
TEST(NormConditions, TwoLongRoundsDoNotFitIntoADay) {
  EventConditions event = nine_days();
  event.times = *clock::parse_schedules("40/120+30,G/40+30");  // 3 h 10 min a side.
  EXPECT_EQ(missed_conditions(event), MissedConditions{});
  event.days = {1, 1, 2, 3, 4, 5, 6, 7, 8};

  EXPECT_EQ(missed_conditions(event), MissedConditions{Condition::minutes_a_day});
  EXPECT_EQ(judge_conditions(event)[5].found, 760);
}

// 1.14: 90 days; national leagues and team championships up to a year.
TEST(NormConditions, NinetyDaysAndALeagueAYear) {
  EventConditions event = nine_days();
  event.days.back() = 90;
  EXPECT_EQ(missed_conditions(event), MissedConditions{});
  event.days.back() = 91;
  EXPECT_EQ(missed_conditions(event), MissedConditions{Condition::days});
  event.is_team_league = true;
  EXPECT_EQ(missed_conditions(event), MissedConditions{});
  event.days.back() = 366;

  EXPECT_EQ(missed_conditions(event), MissedConditions{Condition::days});
}

// 1.16: "un Árbitro Internacional (AI) o un Árbitro FIDE (AF)".
TEST(NormConditions, TheChiefArbiterHasATitle) {
  EventConditions event = nine_days();
  event.chief_arbiter = ArbiterTitle::international;
  EXPECT_EQ(missed_conditions(event), MissedConditions{});
  event.chief_arbiter = ArbiterTitle::none;

  EXPECT_EQ(missed_conditions(event), MissedConditions{Condition::chief_arbiter});
}

// 1.17: "Ningún árbitro puede jugar en un torneo válido para títulos, ni aunque sea como relleno".
TEST(NormConditions, NoArbiterPlays) {
  EventConditions event = nine_days();
  event.playing_arbiters = 1;

  EXPECT_EQ(missed_conditions(event), MissedConditions{Condition::playing_arbiters});
  EXPECT_EQ(describe(judge_conditions(event).back()),
            "playing arbiters: 1, at most 0 needed: missed");
}

// 1.13.a: one of a grandmaster's norms is of an event with one round a day on three days at least.
TEST(NormConditions, OneRoundADayOnThreeDays) {
  EXPECT_TRUE(has_daily_rounds({1, 2, 4}));
  EXPECT_FALSE(has_daily_rounds({1, 2}));
  EXPECT_FALSE(has_daily_rounds({1, 2, 3, 3}));
}

}  // namespace
}  // namespace escaque::pairing::norms
