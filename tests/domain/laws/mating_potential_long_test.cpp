// All positions of four men in which one minor piece might mate by fide-1997 C4: there are none but
// with a knight against a pawn.

#include <gtest/gtest.h>

#include "domain/laws/mates_next.hpp"
#include "domain/laws/mating_potential.hpp"
#include "domain/rules/setup.hpp"

namespace escaque::laws {
namespace {

using rules::Role;
using rules::Square;

bool put(rules::Board& board, int square, rules::Piece piece) {
  const auto at = static_cast<Square>(square);
  const bool is_pawn_off_board = piece.role == Role::pawn && (square < 8 || square >= 56);
  if (board.color_at(at) || is_pawn_off_board) return false;
  board.put(at, piece);
  return true;
}

/// Black is on move with the king on the a- to d-file: the other half of the board mirrors it.
bool is_somewhere_mated_next(Role white, Role black) {
  for (int index = 0; index < 64 * 64 * 64 * 64; ++index) {
    const int black_king = index & 63;
    if (black_king % 8 > 3) continue;
    rules::Setup setup;
    setup.turn = Color::black;
    const bool is_possible = put(setup.board, black_king, {Color::black, Role::king}) &&
                             put(setup.board, index >> 6 & 63, {Color::white, Role::king}) &&
                             put(setup.board, index >> 12 & 63, {Color::white, white}) &&
                             put(setup.board, index >> 18 & 63, {Color::black, black});
    if (!is_possible) continue;
    const auto position = rules::Position::from_setup(setup, rules::Variant::standard);
    if (position && is_mated_next(*position)) return true;
  }
  return false;
}

bool has_potential(Role white, Role black) {
  rules::Board board;
  board.put(Square::a1, {Color::white, Role::king});
  board.put(Square::c1, {Color::white, white});
  board.put(Square::a8, {Color::black, Role::king});
  board.put(Square::c7, {Color::black, black});
  return has_mating_potential(board, Color::white);
}

TEST(MatingPotential, OfOneMinorPieceIsWhatTheSearchFinds) {
  for (const Role white : {Role::knight, Role::bishop}) {
    for (const Role black : {Role::pawn, Role::knight, Role::bishop, Role::rook, Role::queen}) {
      EXPECT_EQ(has_potential(white, black), is_somewhere_mated_next(white, black))
          << rules::to_char(white) << " against " << rules::to_char(black);
    }
  }
}

}  // namespace
}  // namespace escaque::laws
