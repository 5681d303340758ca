#include "domain/winnability/static_argument.hpp"

#include "domain/rules/attacks.hpp"
#include "domain/rules/material.hpp"
#include "domain/winnability/mobility.hpp"

namespace escaque::winnability {

using rules::Bitboard;
using rules::Square;

Reason find_static_argument(const rules::PositionState& state, Color winner) {
  if (rules::has_insufficient_material(state.board, winner)) return Reason::material;
  const Mobility mobility(state);
  const Color loser = opposite(winner);
  Bitboard checks = 0;
  Bitboard blocks = 0;
  for (const Piece& piece : mobility) {
    if (piece.role == rules::Role::king) continue;
    if (piece.color == winner) checks |= piece.attacks;
    if (piece.color == loser) blocks |= piece.reach;
  }
  Bitboard places = mobility.king(loser).reach & checks;
  if (!places) return Reason::no_check;
  const Bitboard covered = checks | blocks;
  for (const Square place : rules::Squares(places)) {
    const Bitboard open = king_attacks(place) & ~covered;
    if (!open) return Reason::none;
    for (const Square king : rules::Squares(mobility.king(winner).reach & ~king_attacks(place))) {
      if (!(open & ~king_attacks(king))) return Reason::none;
    }
  }
  return Reason::no_net;
}

}  // namespace escaque::winnability
