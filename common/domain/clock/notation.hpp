#pragma once
// Schedules as one line of text: "40/90+30,G/30+30;d5". README.md has the grammar.

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "domain/base/result.hpp"
#include "domain/clock/schedule.hpp"

namespace escaque::clock {

enum class NotationFault : std::uint8_t {
  period_expected,   // A period is "40/90+30" or "G/30": moves or G, minutes, perhaps seconds a
                     // move.
  minutes_expected,  // Minutes are expected here: "90", or "0:30" with seconds.
  seconds_expected,  // Whole seconds are expected here.
  delay_expected,    // After ";" comes a delay in seconds: a letter of kDelayWords, and a number.
  end_expected,      // Nothing may follow here but "," a period, ";" a delay or "|" for Black.
  cannot_be_played,  // The text is clear, but such a schedule cannot be played.
};

[[nodiscard]] std::string_view to_string(NotationFault fault);

struct NotationError {
  NotationFault fault{};
  /// From 1: where reading stopped.
  std::size_t column = 1;
  /// For `cannot_be_played`.
  ScheduleError reason{};

  friend bool operator==(const NotationError&, const NotationError&) = default;
};

/// The fault with its column and reason as one sentence.
[[nodiscard]] std::string describe(const NotationError& error);

/// One schedule for both sides, or White's and Black's with "|" between.
[[nodiscard]] Result<Schedules, NotationError> parse_schedules(std::string_view text);

/// The shortest text that is read as these schedules.
[[nodiscard]] std::string to_notation(const Schedule& schedule);
[[nodiscard]] std::string to_notation(const Schedules& schedules);

/// The tag TimeControl of PGN (9.6.1), in seconds: "40/5400+30:1800+30". It has no word for delays.
[[nodiscard]] std::string to_pgn(const Schedule& schedule);

}  // namespace escaque::clock
