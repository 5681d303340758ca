#pragma once
// A help-mate to aim at: where the two kings should go, and the line that a rook or queen should
// then check along. Only an order in which to search: no verdict rests on it.

#include <array>
#include <cstdint>
#include <optional>

#include "domain/rules/position_state.hpp"
#include "domain/winnability/mobility.hpp"

namespace escaque::winnability {

class Plan {
 public:
  /// The nearest mate on the edge that the pawns do not rule out.
  [[nodiscard]] static std::optional<Plan> make(const rules::PositionState& state, Color winner,
                                                const Mobility& mobility);

  /// From 0 (near) to kEstimates - 1 (far).
  [[nodiscard]] int estimate(const rules::PositionState& state) const;

 private:
  using Distances = std::array<std::uint8_t, rules::kSquares>;

  Color winner_ = Color::white;
  rules::Square prey_goal_ = rules::Square::a1;
  rules::Square hunter_goal_ = rules::Square::a1;
  rules::Bitboard lane_ = rules::kNoSquares;   // Empty squares between the king and the checker.
  rules::Bitboard posts_ = rules::kNoSquares;  // Where the checker may stand.
  Distances prey_distance_{};
  Distances hunter_distance_{};
  Distances pawn_distance_{};
};

}  // namespace escaque::winnability
