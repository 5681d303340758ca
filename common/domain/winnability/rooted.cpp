#include "domain/winnability/rooted.hpp"

#include <algorithm>

#include "domain/winnability/mobility.hpp"

namespace escaque::winnability {
namespace {

bool moves(const rules::PositionState& state, rules::Bitboard man, rules::Bitboard others) {
  const Mobility mobility(state, {.rooted = others, .safe = man});
  const Piece* piece = std::find_if(mobility.begin(), mobility.end(), [&](const Piece& any) {
    return rules::bit(any.origin) == man;
  });
  return piece->moves;
}

}  // namespace

/// The largest set of men of which none can be the first to move. Whoever were the first would not
/// have been captured before, and none of the others would have moved.
rules::Bitboard find_rooted(const rules::PositionState& state) {
  if (state.castling_rooks) return rules::kNoSquares;
  rules::Bitboard rooted = state.board.occupied();
  for (rules::Bitboard before = 0; before != rooted;) {
    before = rooted;
    for (const rules::Square man : rules::Squares(before)) {
      if (moves(state, rules::bit(man), rooted & ~rules::bit(man))) rooted &= ~rules::bit(man);
    }
  }
  return rooted;
}

}  // namespace escaque::winnability
