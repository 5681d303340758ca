#pragma once
// Why these two: what every board gives up, and why nobody better ranked was the opponent.

#include <optional>
#include <string_view>
#include <vector>

#include "domain/pairing/dutch/criterion.hpp"
#include "domain/pairing/dutch/dutch.hpp"

namespace escaque::pairing::dutch {

enum class Obstacle : std::uint8_t {
  must_not_meet,    // They have met, or may not meet.
  both_need_color,  // Both must have the same colour (C3).
  partners_cannot,  // Those who would then be left could not meet.
  worse,            // A criterion would be met worse.
  those_below,      // The brackets below could not be paired, or not as well (C4, C8).
};

[[nodiscard]] std::string_view to_string(Obstacle obstacle);

/// An opponent, or downfloater, who would have come before the one chosen.
struct Alternative {
  int player = 0;  // Index in the field.
  Obstacle obstacle = Obstacle::must_not_meet;
  std::optional<Criterion> criterion;  // Of `worse`.
};

/// How a pair came about.
enum class Origin : std::uint8_t {
  moved_down,  // A player from above meets a resident.
  upper_half,  // One of S1 meets one of S2.
  exchanged,   // The higher ranked of both came into S1 by an exchange.
};

[[nodiscard]] std::string_view to_string(Origin origin);

struct BoardReason {
  int higher = 0;  // Indices in the field.
  int lower = 0;
  Origin origin = Origin::upper_half;
  std::vector<Criterion> given_up;
  /// Player ranked above the opponent and not taken by anybody who chooses earlier; the nearest.
  std::vector<Alternative> alternatives;
};

struct FloatReason {
  int player = 0;
  std::vector<Criterion> given_up;
  std::vector<Alternative> alternatives;  // Residents ranked lower who float less.
};

struct Explanation {
  std::vector<BoardReason> boards;               // In the order of the boards.
  std::vector<std::vector<FloatReason>> floats;  // By bracket.
};

/// More are not looked at.
inline constexpr std::size_t kAlternatives = 4;

[[nodiscard]] Explanation explain(const RoundPairing& round);

}  // namespace escaque::pairing::dutch
