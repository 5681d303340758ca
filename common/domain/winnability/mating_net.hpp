#pragma once
// Could pieces that stand anywhere they ever can form a mate around given kings and pawns? An upper
// bound: "no" is certain.

#include <vector>

#include "domain/rules/position_state.hpp"
#include "domain/winnability/mobility.hpp"

namespace escaque::winnability {

/// A piece that may stand anywhere in `reach`: all but kings and pawns.
struct Ghost {
  rules::Role role = rules::Role::queen;
  rules::Bitboard reach = rules::kNoSquares;
  bool rooted = false;

  [[nodiscard]] rules::Bitboard attacks() const { return steps(role, reach); }

  friend bool operator==(const Ghost&, const Ghost&) = default;
};
using Ghosts = ByColor<std::vector<Ghost>>;

class MatingNet {
 public:
  MatingNet(const Ghosts& ghosts, Color winner);

  /// `men` holds kings and pawns only, the loser to move. If a king or a pawn made the last move,
  /// it `vacated` a square: the check must be a pawn's or come over that square, since nobody stood
  /// in check before. Empty: another piece moved.
  [[nodiscard]] bool is_possible(const rules::PositionState& men, rules::Bitboard vacated) const;

 private:
  [[nodiscard]] bool can_discover(rules::Square prey, rules::Bitboard vacated,
                                  rules::Bitboard occupied) const;

  Color winner_;
  std::vector<Ghost> hunters_;
  rules::Bitboard attacks_ = rules::kNoSquares;  // Of all ghosts of the winner.
  std::vector<rules::Bitboard> blockers_;        // Where each ghost of the loser may stand.
};

}  // namespace escaque::winnability
