#pragma once
// How much time one side is given, in any number of periods (FIDE 6.3): for N moves, or for
// all the rest. A `TimeControl` is the schedule of one period.

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "domain/base/color.hpp"
#include "domain/base/time.hpp"
#include "domain/clock/time_control.hpp"

namespace escaque::clock {

/// When the time of the next period is added: two kinds of clocks (FIDE 6.4).
enum class Advance : std::uint8_t {
  on_moves,  // Once the moves of this period are made.
  on_time,   // When the time of this period has run out and its moves were made.
};

struct Period {
  /// Moves to be made in it; 0: all the rest.
  int moves = 0;
  Millis time{};
  /// Added after every move (Fischer).
  Millis increment{};
  Advance advance = Advance::on_moves;

  friend bool operator==(const Period&, const Period&) = default;
};

enum class DelayKind : std::uint8_t {
  none,
  simple,     // The time runs only after the delay.
  bronstein,  // What a move used, up to the delay, is added after it.
};

/// How a delay is written, `;d5`, and what it is called.
struct DelayWord {
  DelayKind kind;
  char letter;
  std::string_view name;
};
inline constexpr std::array kDelayWords{DelayWord{DelayKind::simple, 'd', "delay"},
                                        DelayWord{DelayKind::bronstein, 'b', "Bronstein"}};

struct Schedule {
  /// The last one is repeated if it asks for moves.
  std::vector<Period> periods;
  DelayKind delay_kind = DelayKind::none;
  /// For every move of all periods.
  Millis delay{};

  /// What the clock shows at the start: as TimeControl::initial for a period without time.
  [[nodiscard]] Millis initial() const;
  /// How long the time of the side on move is stopped in each turn.
  [[nodiscard]] Millis stopped() const;
  /// What a side has after a turn that used this much and, with its increment, left this much.
  [[nodiscard]] Millis left_after(Millis used, Millis left) const;

  friend bool operator==(const Schedule&, const Schedule&) = default;
};

[[nodiscard]] Schedule to_schedule(TimeControl control);

/// Both sides: unequal for time odds and Armageddon games.
using Schedules = ByColor<Schedule>;

/// The period with this number, from 0.
[[nodiscard]] const Period& period_of(const Schedule& schedule, int number);
/// The move by which a side must have ended this period; nothing for the last.
[[nodiscard]] std::optional<int> control_move(const Schedule& schedule, int number);
/// The period of a side that has made `made` moves, each within its time. Only its clock knows
/// which periods have passed by their time: none after `reached`, the one that it is in.
[[nodiscard]] int period_at(const Schedule& schedule, int made, int reached);
/// Whether all the remaining moves must be made in this period.
[[nodiscard]] bool is_last(const Schedule& schedule, int number);
/// Whether a side that has made `made` moves and is in this period is given the time of the next
/// one now: at a move or when its time has run out.
[[nodiscard]] bool advances(const Schedule& schedule, int number, int made, Advance when);

/// The times of all periods that begin within `moves` moves of one side.
[[nodiscard]] Millis main_time(const Schedule& schedule, int moves);
/// The increments and delays of `moves` moves.
[[nodiscard]] Millis bonus_time(const Schedule& schedule, int moves);
/// The simple control that is most like it: for ratings, lag, and how long to wait for a player.
[[nodiscard]] TimeControl nominal(const Schedule& schedule);

inline constexpr int kMaxPeriods = 8;
inline constexpr int kMaxPeriodMoves = 200;
inline constexpr Millis kMaxPeriodTime = std::chrono::hours(10);
inline constexpr Millis kMaxDelay = std::chrono::minutes(3);

enum class ScheduleError : std::uint8_t {
  no_periods,          // A schedule has 1 to 8 periods.
  moves_out_of_range,  // A period asks for 1 to 200 moves, or for all the rest.
  time_out_of_range,   // A period lasts up to 10 hours, in whole seconds.
  no_time,             // A period needs time, or an increment if it is the first.
  increment_too_long,  // An increment is up to 3 minutes, in whole seconds.
  delay_too_long,      // A delay is 1 second to 3 minutes, in whole seconds.
  rest_not_last,       // A period for all the rest of the moves must be the last one.
};

[[nodiscard]] std::string_view to_string(ScheduleError error);

/// Why `schedule` cannot be played; nothing when it can.
[[nodiscard]] std::optional<ScheduleError> refusal(const Schedule& schedule);

}  // namespace escaque::clock
