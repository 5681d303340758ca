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

/// Where `piece` attacks from `from`; lines end at `occupied`.
Bitboard attacks_from(const Piece& piece, Square from, Bitboard occupied) {
  switch (piece.role) {
    case Role::pawn:
      return pawn_attacks(piece.color, from);
    case Role::knight:
      return knight_attacks(from);
    case Role::bishop:
      return bishop_attacks(from, occupied);
    case Role::rook:
      return rook_attacks(from, occupied);
    case Role::queen:
      return queen_attacks(from, occupied);
    case Role::king:
      break;
  }
  return king_attacks(from);
}

/// The first moves of a man after any play without it; nothing where they are not so easily told.
Bitboard first_moves(const Mobility& before, const Piece& piece) {
  if (piece.role == Role::king) return rules::kNoSquares;
  if (piece.role != Role::pawn) {
    Bitboard frozen = rules::kNoSquares;
    for (const Piece& other : before) {
      if (other.is_frozen()) frozen |= bit(other.origin);
    }
    return attacks_from(piece, piece.origin, frozen) & ~frozen;
  }
  const Bitboard origin = bit(piece.origin);
  const bool is_at_end = (origin & (bits(rules::Rank::r2) | bits(rules::Rank::r7))) != 0;
  const Bitboard prey = before.present(opposite(piece.color));
  if (is_at_end || (pawn_attacks(piece.color, piece.origin) & prey)) return rules::kNoSquares;
  return piece.color == Color::white ? rules::shift<8>(origin) : rules::shift<-8>(origin);
}

/// Every move of `piece` mates `winner`: it gives check from where nobody can take it or step
/// between, and the king has no square. What the others may do is asked of a board without it,
/// which leaves them more.
bool always_mates(const rules::PositionState& state, const Piece& piece, Bitboard moves,
                  Color winner, Bitboard others) {
  if (piece.color == winner || !moves) return false;
  const Square king = rules::first(state.board.of(winner, Role::king));
  const Bitboard near = piece.role == Role::knight ? knight_attacks(king) : king_attacks(king);
  for (const Square to : rules::Squares(moves)) {
    const bool is_check = contains(near, to) && contains(attacks_from(piece, to, 0), king);
    if (!is_check) return false;
  }
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
