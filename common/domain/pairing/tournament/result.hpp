#pragma once
// What a round was for one player: a game, a forfeit or one of the byes, and what it is worth.

#include <cstdint>
#include <optional>

#include "domain/pairing/tournament/points.hpp"

namespace escaque::pairing::tournament {

enum class RoundResult : std::uint8_t {
  absent,        // Nothing is written: the player was not paired. Worth what a zero-point bye is.
  win,           // 1
  draw,          // =
  loss,          // 0
  unrated_win,   // W: played, but too short to be rated.
  unrated_draw,  // D
  unrated_loss,  // L
  forfeit_win,   // +: the scheduled opponent did not come.
  forfeit_loss,  // -
  pairing_bye,   // U: the pairing-allocated bye.
  full_bye,      // F: a full-point bye.
  half_bye,      // H: a half-point bye.
  zero_bye,      // Z: a zero-point bye.
};

/// What each kind of result is worth (TRF-2026, record 162).
struct PointSystem {
  Points win{10};  // Also by forfeit, and the full-point bye.
  Points draw{5};  // Also the half-point bye.
  Points loss{0};
  std::optional<Points> pairing_bye;  // A win's when not stated.
  Points zero_bye{0};
  Points forfeit_loss{0};

  friend bool operator==(const PointSystem&, const PointSystem&) = default;
};

[[nodiscard]] Points worth(RoundResult result, const PointSystem& points);

/// A game took place over the board.
[[nodiscard]] constexpr bool is_played(RoundResult result) {
  return result >= RoundResult::win && result <= RoundResult::unrated_loss;
}
[[nodiscard]] constexpr bool is_forfeit(RoundResult result) {
  return result == RoundResult::forfeit_win || result == RoundResult::forfeit_loss;
}
/// The player asked not to be paired, or was not there.
[[nodiscard]] constexpr bool is_requested_bye(RoundResult result) {
  return result == RoundResult::absent || result >= RoundResult::full_bye;
}

}  // namespace escaque::pairing::tournament
