#pragma once
// A help-mate to aim at: where the two kings should go, and either the line that a rook or queen
// should then check along, or the corner where bishops and knights mate, and which of its squares
// the mated side's own men should take. Only an order in which to search: no verdict rests on it.

#include <optional>

#include "domain/rules/position_state.hpp"
#include "domain/winnability/distances.hpp"
#include "domain/winnability/estimate.hpp"
#include "domain/winnability/mobility.hpp"

namespace escaque::winnability {

class Plan {
 public:
  /// The nearest mate on the edge or in a corner that the pawns do not rule out, but not where it
  /// was `tried`.
  [[nodiscard]] static std::optional<Plan> make(const rules::PositionState& state, Color winner,
                                                const Mobility& mobility,
                                                rules::Bitboard tried = rules::kNoSquares);

  /// The king that is to be mated has no square to go to: the nearest pawn that walks up beside its
  /// file and gives check.
  [[nodiscard]] static std::optional<Plan> make_with_pawn(const rules::PositionState& state,
                                                          Color winner, const Mobility& mobility);

  /// Where the king is to be mated.
  [[nodiscard]] rules::Square goal() const { return prey_goal_; }

  /// From 0 (near) to kEstimates - 1 (far); anything from `bound` on means too far.
  [[nodiscard]] int estimate(const rules::PositionState& state, int bound = kEstimates) const;

 private:
  struct Start;

  void aim_at_edge(const Start& start);
  void aim_at_corner(const Start& start);
  void aim_with_two(const Start& start, rules::Square goal);
  void aim_at_blocks(const Start& start, rules::Square goal);
  void aim(int cost, rules::Square prey, rules::Square hunter, rules::Bitboard blocks);
  void aim_with_pawn(const rules::Board& board, rules::Square check);
  [[nodiscard]] int pawn_estimate(const rules::Board& board) const;
  [[nodiscard]] int corner_distance(const rules::Board& board) const;
  [[nodiscard]] int edge_distance(const rules::Board& board, int bound) const;
  [[nodiscard]] int checker_distance(const rules::Board& board, bool prey_arrived) const;
  [[nodiscard]] int promotion_distance(const rules::Board& board) const;

  static constexpr int kNoPlan = 1000;

  Color winner_ = Color::white;
  rules::Square prey_goal_ = rules::Square::a1;
  rules::Square hunter_goal_ = rules::Square::a1;
  rules::Bitboard line_ = rules::kNoSquares;   // The edge that the king is mated on.
  rules::Bitboard lane_ = rules::kNoSquares;   // Empty squares between the king and the checker.
  rules::Bitboard posts_ = rules::kNoSquares;  // Where the checker may stand.
  bool in_corner_ = false;                     // Bishops and knights alone mate there.
  std::optional<rules::Square> pawn_check_;    // Where a pawn gives check.
  /// Where men of the mated side should block its flights; if nowhere, two pieces mate.
  rules::Bitboard blocks_ = rules::kNoSquares;
  int cost_ = kNoPlan;
  Distances prey_distance_{};
  Distances hunter_distance_{};
  Distances pawn_distance_{};
};

}  // namespace escaque::winnability
