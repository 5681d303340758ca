#include "domain/winnability/static_argument.hpp"

#include <array>

#include "domain/rules/attacks.hpp"
#include "domain/rules/material.hpp"
#include "domain/winnability/matching.hpp"
#include "domain/winnability/mobility.hpp"

namespace escaque::winnability {
namespace {

using rules::Bitboard;
using rules::Square;

/// What each side could do at best, all at once.
struct Powers {
  Powers(const Mobility& mobility, Color winner) {
    for (const Piece& piece : mobility) {
      if (piece.role == rules::Role::king) continue;
      if (piece.color == winner) {
        checks |= piece.attacks;
      } else {
        reaches[blockers++] = piece.reach;
      }
    }
  }

  /// Can the loser's men stand on all of `squares`, which nobody attacks?
  [[nodiscard]] bool can_block(Bitboard squares) const {
    return !squares || Matching({reaches.data(), blockers}).covers(squares);
  }

  Bitboard checks = 0;  // What the winner's men but the king may attack.
  std::array<Bitboard, 32> reaches;
  std::size_t blockers = 0;
};

/// Could the king be mated on one of `places`?
bool has_net(const Mobility& mobility, Color winner, const Powers& powers, Bitboard places) {
  for (const Square place : rules::Squares(places)) {
    const Bitboard open = king_attacks(place) & ~powers.checks;
    if (powers.can_block(open)) return true;
    const Bitboard hunter = mobility.king(winner).reach & ~king_attacks(place);
    const Bitboard around = rules::detail::kings(open) & hunter;
    for (const Square king : rules::Squares(around)) {
      if (powers.can_block(open & ~king_attacks(king))) return true;
    }
  }
  return false;
}

}  // namespace

Reason find_static_argument(const rules::PositionState& state, Color winner, KnownMen known) {
  if (rules::has_insufficient_material(state.board, winner)) return Reason::material;
  const Mobility mobility(state, known);
  const Powers powers(mobility, winner);
  const Bitboard places = mobility.king(opposite(winner)).reach & powers.checks;
  const bool has_none = !places || !has_net(mobility, winner, powers, places);
  if (has_none && known.safe) return Reason::last_piece;
  if (!places) return Reason::no_check;
  return has_none ? Reason::no_net : Reason::none;
}

}  // namespace escaque::winnability
