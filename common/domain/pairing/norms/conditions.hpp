#pragma once
// What an event must be for norms to be made in it: its rate of play, its days, its arbiters (title
// regulations 1.1).

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "domain/clock/schedule.hpp"

namespace escaque::pairing::norms {

enum class ArbiterTitle : std::uint8_t { none, fide, international };

/// What an event is, as far as 1.1 asks.
struct EventConditions {
  /// Standard chess, not on a server: the Laws cover play over the board (1.11).
  bool is_over_the_board = true;
  int players = 0;
  clock::Schedules times = {};
  /// The day of each round, in any count of days; in the order of the rounds.
  std::vector<int> days = {};
  /// A national league or team championship, which may take a year (1.14).
  bool is_team_league = false;
  ArbiterTitle chief_arbiter = ArbiterTitle::none;
  /// Arbiters of the event who play in it.
  int playing_arbiters = 0;
};

enum class Condition : std::uint8_t {
  over_the_board,    // 1 for yes (1.11).
  players,           // At least 3: a match of two makes no norms (1.6).
  thinking_time,     // Minutes of each side: at least 150, 90 with 30 s a move or more (1.13).
  same_times,        // For both sides; 1 for yes (1.13.b).
  rounds_a_day,      // At most 2 (1.13).
  minutes_a_day,     // At most 720, by games of 60 moves (1.12).
  days,              // From the first round to the last: at most 90, 365 in a league (1.14).
  chief_arbiter,     // FIDE Arbiter or International Arbiter; 1 for yes (1.16).
  playing_arbiters,  // None (1.17).
};

/// One condition, met or missed.
struct ConditionFinding {
  Condition condition;
  int found = 0;
  int needed = 0;
  bool is_met = false;
};

/// In the order of `Condition`.
[[nodiscard]] std::vector<ConditionFinding> judge_conditions(const EventConditions& event);
[[nodiscard]] bool are_met(const std::vector<ConditionFinding>& findings);

/// One round a day on three days at least, as one norm of a grandmaster has to have (1.13.a).
[[nodiscard]] bool has_daily_rounds(const std::vector<int>& days);

/// What is found is to be at most what is needed, else at least.
[[nodiscard]] bool is_at_most(Condition condition);
[[nodiscard]] std::string_view to_string(Condition condition);
/// `rounds a day: 3, at most 2 needed: missed`.
[[nodiscard]] std::string describe(const ConditionFinding& finding);

}  // namespace escaque::pairing::norms
