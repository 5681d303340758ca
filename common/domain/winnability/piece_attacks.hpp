#pragma once
// Where a man that is no pawn attacks.

#include "domain/rules/attacks.hpp"
#include "domain/rules/bitboard.hpp"
#include "domain/rules/piece.hpp"

namespace escaque::winnability {

/// From `from`; lines end at `occupied`. `role` is not that of a pawn, which attacks by its colour.
[[nodiscard]] inline rules::Bitboard piece_attacks(rules::Role role, rules::Square from,
                                                   rules::Bitboard occupied) {
  switch (role) {
    case rules::Role::knight:
      return rules::knight_attacks(from);
    case rules::Role::bishop:
      return rules::bishop_attacks(from, occupied);
    case rules::Role::rook:
      return rules::rook_attacks(from, occupied);
    case rules::Role::queen:
      return rules::queen_attacks(from, occupied);
    case rules::Role::pawn:
    case rules::Role::king:
      break;
  }
  return rules::king_attacks(from);
}

}  // namespace escaque::winnability
