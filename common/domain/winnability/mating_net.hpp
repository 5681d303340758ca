#pragma once
// Could pieces that stand anywhere they ever can form a mate around given kings and pawns? An upper
// bound: "no" is certain.

#include <vector>

#include "domain/rules/position_state.hpp"
#include "domain/winnability/mobility.hpp"

namespace escaque::winnability {

/// A piece that may stand anywhere in `reach`: all but kings and pawns.
struct Ghost {
  rules::Bitboard reach = rules::kNoSquares;
  rules::Bitboard attacks = rules::kNoSquares;
  rules::Role role = rules::Role::queen;
};

class MatingNet {
 public:
  MatingNet(const Mobility& mobility, Color winner);

  /// `men` holds kings and pawns only, the loser to move. If a king or a pawn made the last move,
  /// it `vacated` a square: the check must be a pawn's or come over that square, since nobody stood
  /// in check before. Empty: another piece moved.
  [[nodiscard]] bool is_possible(const rules::PositionState& men, rules::Bitboard vacated) const;

  [[nodiscard]] const std::vector<Ghost>& ghosts(Color color) const { return ghosts_[color]; }

 private:
  [[nodiscard]] bool can_discover(rules::Square prey, rules::Bitboard vacated,
                                  rules::Bitboard occupied) const;
  [[nodiscard]] bool can_block(rules::Bitboard squares) const;

  Color winner_;
  ByColor<std::vector<Ghost>> ghosts_;
  rules::Bitboard attacks_ = rules::kNoSquares;  // Of all ghosts of the winner.
};

}  // namespace escaque::winnability
