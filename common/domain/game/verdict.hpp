#pragma once
// The results that an arbiter or a committee can give.

#include <cstdint>

namespace escaque::game {

/// What an arbiter may give: a usual result, or points for each side (fide-2014 11.7, 12.9d,
/// 12.9e).
/// The names say White's points first.
enum class Verdict : std::uint8_t {
  white_wins,
  black_wins,
  draw,
  both_lose,
  half_zero,
  zero_half,
  one_half,
  half_one,
  both_win,
};

/// Neither a win, nor a draw, nor a loss of both: nobody has won, and ratings leave the game out.
[[nodiscard]] constexpr bool is_uneven(Verdict verdict) { return verdict >= Verdict::half_zero; }

}  // namespace escaque::game
