#pragma once
// What an arena is played by: its time control, its window, how waves come and what games score.

#include <algorithm>
#include <chrono>
#include <optional>

#include "domain/base/time.hpp"
#include "domain/clock/time_control.hpp"

namespace escaque::pairing::waves {

/// Points are whole numbers. Lengths of games are in plies; 0 switches a rule off.
struct Scoring {
  int win = 2;
  int draw = 1;
  int streak_after = 2;   // After this many wins in a row, points double until a game is not won.
  int berserk_bonus = 1;  // For a win, never doubled.
  int berserk_least_plies = 14;  // Shorter wins bring no bonus.
  int short_draw_plies = 20;     // A shorter draw scores nothing.
  int serial_draw_plies =
      60;  // A shorter draw scores nothing when no win lies between it and the draw before.

  friend bool operator==(const Scoring&, const Scoring&) = default;
};

struct Rules {
  clock::TimeControl time{std::chrono::minutes(3), Millis{0}};
  UtcTime starts;
  UtcTime ends;
  Millis wave_every = std::chrono::seconds(3);
  /// In the last part of the arena nobody is paired any more, so that games can end in time.
  Millis closing_window = std::chrono::seconds(60);
  /// Whether a game that ends after the arena still scores.
  bool counts_late_games = false;
  bool allows_berserk = true;
  Scoring scoring;

  friend bool operator==(const Rules&, const Rules&) = default;
};

/// From then on nobody is paired.
[[nodiscard]] inline UtcTime closes(const Rules& rules) {
  return std::max(rules.starts, rules.ends - rules.closing_window);
}

/// Whether a game that ended then scores.
[[nodiscard]] inline bool counts(const Rules& rules, UtcTime ended) {
  return ended <= rules.ends || rules.counts_late_games;
}

/// What a player who goes berserk plays with: half the time and no increment. Nothing where there
/// is no time to halve, or where the arena does not allow it.
[[nodiscard]] inline std::optional<clock::TimeControl> berserk_time(const Rules& rules) {
  if (!rules.allows_berserk || rules.time.base <= Millis{0}) return {};
  return clock::TimeControl{rules.time.base / 2, Millis{0}};
}

}  // namespace escaque::pairing::waves
