#pragma once
// One wave of an arena: the pairs among those who wait now, and why somebody is left out.

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

#include "domain/base/color.hpp"
#include "domain/base/id.hpp"

namespace escaque::pairing::waves {

struct Waiter {
  UserId id;
  int place = 0;  // In the standings; no two are equal.
  int rating = 0;
  int color_balance = 0;  // Games with White minus games with Black.
  std::optional<Color> last_color;
  std::array<std::optional<UserId>, 3> recent;  // Latest opponents, the last one first.
  int games = 0;
  int waves = 0;  // Waves in a row that left them out.
};

/// True if one of both refuses to play the other, or the arena forbids it.
using NoPlay = std::function<bool(UserId, UserId)>;

enum class LeftOut : std::uint8_t {
  nobody_else,  // Nobody else waited.
  odd_number,   // An odd number waited, or others had to be preferred.
  no_opponent,  // Everybody who waited refuses this player, or has just played them.
};

[[nodiscard]] std::string_view to_string(LeftOut reason);

/// Players as indices of the waiters.
struct WavePair {
  std::size_t white = 0;
  std::size_t black = 0;

  friend bool operator==(const WavePair&, const WavePair&) = default;
};

struct Wave {
  std::vector<WavePair> pairs;  // In order of the better placed.
  std::vector<std::pair<std::size_t, LeftOut>> left_out;
};

/// Near places, near ratings, colours that fit and other opponents than lately; exact within a
/// window that moves down the standings. Nobody meets their last opponent again before one of both
/// was left out of a wave. Players left out come before those who were not.
[[nodiscard]] Wave pair_wave(std::span<const Waiter> waiters, const NoPlay& noplay);

}  // namespace escaque::pairing::waves
