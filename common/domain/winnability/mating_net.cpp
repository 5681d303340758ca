#include "domain/winnability/mating_net.hpp"

#include "domain/rules/attacks.hpp"
#include "domain/winnability/matching.hpp"

namespace escaque::winnability {

using rules::Bitboard;
using rules::Role;
using rules::Square;

namespace {

Bitboard attacks_of(Role role, Square from, Bitboard occupied) {
  switch (role) {
    case Role::knight:
      return knight_attacks(from);
    case Role::bishop:
      return bishop_attacks(from, occupied);
    case Role::rook:
      return rook_attacks(from, occupied);
    case Role::pawn:
    case Role::queen:
    case Role::king:
      break;
  }
  return queen_attacks(from, occupied);
}

}  // namespace

MatingNet::MatingNet(const Ghosts& ghosts, Color winner)
    : winner_(winner), hunters_(ghosts[winner]) {
  for (const Ghost& ghost : hunters_) attacks_ |= ghost.attacks();
  for (const Ghost& ghost : ghosts[opposite(winner)]) blockers_.push_back(ghost.reach);
}

bool MatingNet::is_possible(const rules::PositionState& men, Bitboard vacated) const {
  const rules::Board& board = men.board;
  const Color loser = opposite(winner_);
  const Square prey = rules::first(board.of(loser, Role::king));
  const Square hunter = rules::first(board.of(winner_, Role::king));
  const Bitboard pawns = rules::pawns_attack(winner_, board.of(winner_, Role::pawn));
  const bool pawn_checks = contains(pawns, prey);
  if (!pawn_checks && !contains(attacks_, prey)) return false;
  if (!pawn_checks && vacated && !can_discover(prey, vacated, board.occupied())) return false;
  const Bitboard open =
      king_attacks(prey) & ~king_attacks(hunter) & ~pawns & ~board.of(loser, Role::pawn);
  if (hunters_.size() != 1) return Matching(blockers_).covers(open & ~attacks_);
  // A single piece covers only what it covers from one square.
  const Ghost& ghost = hunters_.front();
  const Bitboard occupied = board.occupied() & ~rules::bit(prey);
  for (const Square from : rules::Squares(ghost.reach & ~board.occupied())) {
    const Bitboard covered = attacks_of(ghost.role, from, occupied);
    if (!pawn_checks && !contains(covered, prey)) continue;
    if (Matching(blockers_).covers(open & ~covered)) return true;
  }
  return pawn_checks && Matching(blockers_).covers(open);
}

/// Can a slider of the winner look at the king through one of `vacated`?
bool MatingNet::can_discover(Square prey, Bitboard vacated, Bitboard occupied) const {
  for (const Ghost& ghost : hunters_) {
    if (ghost.role == Role::knight) continue;
    const Bitboard lines = ghost.role == Role::bishop ? bishop_attacks(prey, rules::kNoSquares)
                           : ghost.role == Role::rook ? rook_attacks(prey, rules::kNoSquares)
                                                      : queen_attacks(prey, rules::kNoSquares);
    for (const Square from : rules::Squares(ghost.reach & lines)) {
      const Bitboard line = between(prey, from);
      if ((line & vacated) && !(line & occupied)) return true;
    }
  }
  return false;
}

}  // namespace escaque::winnability
