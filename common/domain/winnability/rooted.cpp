#include "domain/winnability/rooted.hpp"

#include <algorithm>

#include "domain/rules/attacks.hpp"
#include "domain/winnability/mobility.hpp"

namespace escaque::winnability {
namespace {

using rules::bit;
using rules::Bitboard;
using rules::Role;
using rules::Square;

const Piece& piece_on(const Mobility& mobility, Square origin) {
  return *std::find_if(mobility.begin(), mobility.end(),
                       [&](const Piece& any) { return any.origin == origin; });
}

/// The first moves of a knight or a pawn after any play without it; nothing where they are not so
/// easily told.
Bitboard first_moves(const Mobility& before, const Piece& piece) {
  const Bitboard origin = bit(piece.origin);
  if (piece.role == Role::knight) return knight_attacks(piece.origin) & piece.reach;
  const bool is_at_end = (origin & (bits(rules::Rank::r2) | bits(rules::Rank::r7))) != 0;
  if (piece.role != Role::pawn || is_at_end) return rules::kNoSquares;
  const Bitboard prey = before.present(opposite(piece.color));
  if (pawn_attacks(piece.color, piece.origin) & prey) return rules::kNoSquares;
  return piece.color == Color::white ? rules::shift<8>(origin) : rules::shift<-8>(origin);
}

/// Every move of `piece` mates `winner`: it gives check from where nobody can take it, and the king
/// has no square. What the others may do is asked of a board without it, which leaves them more.
bool always_mates(const rules::PositionState& state, const Piece& piece, Bitboard moves,
                  Color winner, Bitboard others) {
  if (piece.color == winner || !moves) return false;
  const Square king = rules::first(state.board.of(winner, Role::king));
  const Bitboard checks =
      piece.role == Role::knight ? knight_attacks(king) : pawn_attacks(winner, king);
  if (moves & ~checks) return false;
  rules::PositionState without = state;
  without.board.remove(piece.origin);
  const Mobility mobility(without, {.rooted = others & ~bit(king)});
  if (mobility.king(winner).moves) return false;
  return std::none_of(mobility.begin(), mobility.end(), [&](const Piece& taker) {
    return taker.color == winner && taker.role != Role::king && (taker.attacks & moves) != 0;
  });
}

bool moves(const rules::PositionState& state, Square man, Color winner, Bitboard others) {
  const Mobility mobility(state, {.rooted = others, .safe = bit(man)});
  const Piece& piece = piece_on(mobility, man);
  if (!piece.moves) return false;
  const Mobility before(state, {.rooted = others | bit(man), .safe = bit(man)});
  return !always_mates(state, piece, first_moves(before, piece), winner, others);
}

}  // namespace

/// The largest set of men of which none can be the first to move. Whoever were the first would not
/// have been captured before, and none of the others would have moved.
Bitboard find_rooted(const rules::PositionState& state, Color winner) {
  if (state.castling_rooks) return rules::kNoSquares;
  Bitboard rooted = state.board.occupied();
  for (Bitboard before = 0; before != rooted;) {
    before = rooted;
    for (const Square man : rules::Squares(before)) {
      if (moves(state, man, winner, rooted & ~bit(man))) rooted &= ~bit(man);
    }
  }
  return rooted;
}

}  // namespace escaque::winnability
