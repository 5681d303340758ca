// tests/domain/rules/material_long_test.cpp searches all positions of the smaller endings for
// mates.

#include "domain/rules/material.hpp"

#include "domain/rules/position.hpp"

namespace escaque::rules {

bool has_insufficient_material(const Board& b, Color color) {
  const Color them = opposite(color);
  const Bitboard mighty = b.of(Role::pawn) | b.of(Role::rook) | b.of(Role::queen);
  if (mighty & b.of(color)) return false;

  const Bitboard knights = b.of(color, Role::knight);
  if (knights) {
    // A single knight needs an enemy piece that takes a flight square from its own king. A queen
    // there always guards the square the knight gives check from.
    const Bitboard blockers = b.of(them) & ~b.of(Role::king) & ~b.of(Role::queen);
    return !has_several(b.of(color) & ~b.of(Role::king)) && blockers == kNoSquares;
  }
  if (b.of(color, Role::bishop)) {
    // Bishops of one square colour need a knight, a pawn or a bishop of the other colour in the
    // way.
    const Bitboard bishops = b.of(Role::bishop);
    const bool one_colour = !(bishops & kDarkSquares) || !(bishops & ~kDarkSquares);
    return one_colour && !(b.of(Role::pawn) | b.of(Role::knight));
  }
  return true;  // the bare king
}

bool Position::has_insufficient_material(Color color) const {
  return rules::has_insufficient_material(board(), color);
}

bool Position::is_insufficient_material() const {
  return has_insufficient_material(Color::white) && has_insufficient_material(Color::black);
}

}  // namespace escaque::rules
