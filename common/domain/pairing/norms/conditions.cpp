#include "domain/pairing/norms/conditions.hpp"

#include <algorithm>
#include <chrono>
#include <map>

namespace escaque::pairing::norms {
namespace {

constexpr int kMovesOfAGame = 60;  // By which 1.12 reckons the hours of a day.
constexpr int kLeastPlayers = 3;
constexpr int kLeastMinutes = 150;  // 1.13: two hours, then 30 minutes for the rest.
constexpr int kLeastMinutesWithIncrements = 90;
constexpr Millis kLeastIncrement = std::chrono::seconds(30);
constexpr int kMaxRoundsADay = 2;
constexpr int kMaxMinutesADay = 12 * 60;
constexpr int kMaxDays = 90;
constexpr int kMaxDaysOfALeague = 365;

int minutes(Millis time) {
  return static_cast<int>(std::chrono::duration_cast<std::chrono::minutes>(time).count());
}

/// The increment or delay that every move has.
Millis bonus_of_every_move(const clock::Schedule& schedule) {
  Millis least = Millis::max();
  for (const clock::Period& each : schedule.periods) least = std::min(least, each.increment);
  return schedule.periods.empty() ? Millis{} : least + schedule.delay;
}

/// 1.13: what a side has without its increments, and how much it needs.
ConditionFinding thinking_time(const clock::Schedules& times) {
  ConditionFinding worst{Condition::thinking_time, 0, 0, true};
  bool is_first = true;
  for (const Color color : {Color::white, Color::black}) {
    const clock::Schedule& schedule = times[color];
    const bool has_increments = bonus_of_every_move(schedule) >= kLeastIncrement;
    const int found = minutes(clock::main_time(schedule, kMovesOfAGame));
    const int needed = has_increments ? kLeastMinutesWithIncrements : kLeastMinutes;
    const bool is_worse = is_first || found - needed < worst.found - worst.needed;
    if (is_worse) worst = {Condition::thinking_time, found, needed, found >= needed};
    is_first = false;
  }
  return worst;
}

/// Of both sides, with the bonus of 60 moves (1.12).
int minutes_of_a_round(const clock::Schedules& times) {
  Millis all{};
  for (const Color color : {Color::white, Color::black}) {
    all += clock::main_time(times[color], kMovesOfAGame);
    all += clock::bonus_time(times[color], kMovesOfAGame);
  }
  return minutes(all);
}

int most_rounds_a_day(const std::vector<int>& days) {
  std::map<int, int> rounds;
  for (const int day : days) ++rounds[day];
  int most = 0;
  for (const auto& [day, count] : rounds) most = std::max(most, count);
  return most;
}

/// The first and the last day included.
int length_in_days(const std::vector<int>& days) {
  if (days.empty()) return 0;
  const auto [first, last] = std::minmax_element(days.begin(), days.end());
  return *last - *first + 1;
}

ConditionFinding finding(Condition condition, int found, int needed) {
  const bool is_met = is_at_most(condition) ? found <= needed : found >= needed;
  return {condition, found, needed, is_met};
}

ConditionFinding yes(Condition condition, bool is_so) {
  return finding(condition, is_so ? 1 : 0, 1);
}

}  // namespace

std::vector<ConditionFinding> judge_conditions(const EventConditions& event) {
  const int rounds = most_rounds_a_day(event.days);
  const int most_days = event.is_team_league ? kMaxDaysOfALeague : kMaxDays;
  return {
      yes(Condition::over_the_board, event.is_over_the_board),
      finding(Condition::players, event.players, kLeastPlayers),
      thinking_time(event.times),
      yes(Condition::same_times, event.times[Color::white] == event.times[Color::black]),
      finding(Condition::rounds_a_day, rounds, kMaxRoundsADay),
      finding(Condition::minutes_a_day, rounds * minutes_of_a_round(event.times), kMaxMinutesADay),
      finding(Condition::days, length_in_days(event.days), most_days),
      yes(Condition::chief_arbiter, event.chief_arbiter != ArbiterTitle::none),
      finding(Condition::playing_arbiters, event.playing_arbiters, 0)};
}

bool are_met(const std::vector<ConditionFinding>& findings) {
  return std::all_of(findings.begin(), findings.end(),
                     [](const ConditionFinding& each) { return each.is_met; });
}

bool has_daily_rounds(const std::vector<int>& days) {
  constexpr std::size_t kLeastDays = 3;
  return days.size() >= kLeastDays && most_rounds_a_day(days) == 1;
}

bool is_at_most(Condition condition) {
  return condition == Condition::rounds_a_day || condition == Condition::minutes_a_day ||
         condition == Condition::days || condition == Condition::playing_arbiters;
}

std::string_view to_string(Condition condition) {
  switch (condition) {
    case Condition::over_the_board:
      return "standard chess over the board";
    case Condition::players:
      return "players";
    case Condition::thinking_time:
      return "minutes of a side";
    case Condition::same_times:
      return "the same times for both sides";
    case Condition::rounds_a_day:
      return "rounds a day";
    case Condition::minutes_a_day:
      return "minutes of play a day";
    case Condition::days:
      return "days from the first round to the last";
    case Condition::chief_arbiter:
      return "chief arbiter with a title";
    case Condition::playing_arbiters:
      return "playing arbiters";
  }
  return {};
}

std::string describe(const ConditionFinding& finding) {
  return std::string(to_string(finding.condition)) + ": " + std::to_string(finding.found) +
         (is_at_most(finding.condition) ? ", at most " : ", at least ") +
         std::to_string(finding.needed) + (finding.is_met ? "" : " needed: missed");
}

}  // namespace escaque::pairing::norms
