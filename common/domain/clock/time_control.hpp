#pragma once
// Base time and increment per move (Fischer), and the two ways to call a game
// fast.

#include <chrono>
#include <compare>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "domain/base/time.hpp"

namespace escaque::clock {

struct TimeControl {
  Millis base{};
  Millis increment{};

  /// How long one side's game is expected to last: 40 moves.
  [[nodiscard]] constexpr Millis estimate() const { return base + 40 * increment; }
  /// What a clock shows at the start. Without base time it is one increment, at least three
  /// seconds: with none, nobody could make their first timed move.
  [[nodiscard]] constexpr Millis initial() const {
    if (base > Millis{0}) return base;
    return increment > kLeastInitial ? increment : kLeastInitial;
  }

  static constexpr Millis kLeastInitial{3'000};

  friend auto operator<=>(const TimeControl&, const TimeControl&) = default;
};

inline constexpr Millis kMaxBase = std::chrono::hours(3);
inline constexpr Millis kMaxIncrement = std::chrono::minutes(3);

enum class TimeControlError : std::uint8_t {
  no_time,             // Base time and increment cannot both be zero.
  base_too_long,       // The base time is at most three hours.
  increment_too_long,  // The increment is at most three minutes.
  fraction,            // Base time and increment are whole seconds and not negative.
};

/// Why `control` cannot be played; nothing when it can.
[[nodiscard]] std::optional<TimeControlError> refusal(TimeControl control);

/// As PGN writes it, both in seconds: "180+2", "300" for no increment.
[[nodiscard]] std::string to_pgn(TimeControl control);

/// Categories of speed as servers use them, by base + 40 x increment.
enum class Speed : std::uint8_t { ultrabullet, bullet, blitz, rapid, classical };

[[nodiscard]] Speed speed_of(TimeControl control);
[[nodiscard]] std::string_view to_string(Speed speed);

/// Classes of the Laws: they decide about penalties. `laws::class_of` tells them apart.
enum class LawsClass : std::uint8_t { blitz, rapid, standard };

}  // namespace escaque::clock
