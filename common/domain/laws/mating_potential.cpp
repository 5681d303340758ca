// tests/domain/laws/mating_potential_test.cpp shows a position for each answer that is yes;
// mating_potential_long_test.cpp searches the endings of four men for all others.

#include "domain/laws/mating_potential.hpp"

namespace escaque::laws {
namespace {

using rules::Role;

bool is_one_square_colour(rules::Bitboard bishops) {
  return !(bishops & rules::kDarkSquares) || !(bishops & ~rules::kDarkSquares);
}

/// Two bishops on squares of one colour and two knights can stand so close around their own king
/// that each of their moves still allows a mate with a knight.
bool can_smother(const rules::Board& board, Color color) {
  const rules::Bitboard bishops = board.of(color, Role::bishop);
  return rules::has_several(board.of(color, Role::knight)) &&
         (rules::has_several(bishops & rules::kDarkSquares) ||
          rules::has_several(bishops & ~rules::kDarkSquares));
}

/// A bishop mates in the corner where a bishop of the other colour shuts the king in and another
/// man has to step between; a third bishop of that colour has the last move as well.
bool can_be_shut_in(rules::Bitboard men, rules::Bitboard bishops, bool by_dark) {
  const rules::Bitboard walls = bishops & (by_dark ? ~rules::kDarkSquares : rules::kDarkSquares);
  return walls && ((men & ~walls) || rules::count(walls) > 2);
}

}  // namespace

bool is_listed_draw(const rules::Board& board) {
  const rules::Bitboard kings = board.of(Role::king);
  const rules::Bitboard others = board.occupied() & ~kings;
  const rules::Bitboard bishops = board.of(Role::bishop);
  if (!rules::has_several(others)) return !(others & ~bishops & ~board.of(Role::knight));
  return others == bishops && rules::count(bishops) == 2 &&
         rules::count(board.of(Color::white, Role::bishop)) == 1 && is_one_square_colour(bishops);
}

bool has_mating_potential(const rules::Board& board, Color color) {
  const rules::Bitboard knights = board.of(color, Role::knight);
  const rules::Bitboard bishops = board.of(color, Role::bishop);
  const rules::Bitboard others = board.of(color) & ~board.of(Role::king) & ~knights & ~bishops;
  if (others || (knights && bishops) || !is_one_square_colour(bishops)) return true;
  const rules::Bitboard theirs = board.of(opposite(color)) & ~board.of(Role::king);
  const rules::Bitboard their_pawns = theirs & board.of(Role::pawn);
  // Two knights mate in the corner when the other side has a move that does not help; a queen's
  // always does.
  if (rules::has_several(knights)) return (theirs & ~board.of(Role::queen)) != 0;
  // A knight mates beside a pawn that must step before its king.
  if (knights) return their_pawns || can_smother(board, opposite(color));
  if (!bishops) return false;
  // So do bishops, but something else must have the last move.
  if (their_pawns && rules::has_several(theirs)) return true;
  return can_be_shut_in(theirs, theirs & board.of(Role::bishop),
                        (bishops & rules::kDarkSquares) != 0);
}

}  // namespace escaque::laws
