#include "domain/winnability/mating_net.hpp"

#include <array>

#include "domain/rules/attacks.hpp"

namespace escaque::winnability {

using rules::Bitboard;
using rules::Role;
using rules::Square;

namespace {

constexpr Bitboard pawns_attack(Color color, Bitboard pawns) {
  return color == Color::white ? rules::pawns_attack<Color::white>(pawns)
                               : rules::pawns_attack<Color::black>(pawns);
}

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

MatingNet::MatingNet(const Mobility& mobility, Color winner) : winner_(winner) {
  for (const Piece& piece : mobility) {
    if (piece.role == Role::king || piece.role == Role::pawn) continue;
    ghosts_[piece.color].push_back({piece.reach, piece.attacks, piece.role});
    if (piece.color == winner) attacks_ |= piece.attacks;
  }
}

bool MatingNet::is_possible(const rules::PositionState& men, Bitboard vacated) const {
  const rules::Board& board = men.board;
  const Color loser = opposite(winner_);
  const Square prey = rules::first(board.of(loser, Role::king));
  const Square hunter = rules::first(board.of(winner_, Role::king));
  const Bitboard pawns = pawns_attack(winner_, board.of(winner_, Role::pawn));
  const bool pawn_checks = contains(pawns, prey);
  if (!pawn_checks && !contains(attacks_, prey)) return false;
  if (!pawn_checks && vacated && !can_discover(prey, vacated, board.occupied())) return false;
  const Bitboard open =
      king_attacks(prey) & ~king_attacks(hunter) & ~pawns & ~board.of(loser, Role::pawn);
  if (ghosts_[winner_].size() != 1) return can_block(open & ~attacks_);
  // A single piece covers only what it covers from one square.
  const Ghost& ghost = ghosts_[winner_].front();
  const Bitboard occupied = board.occupied() & ~rules::bit(prey);
  for (const Square from : rules::Squares(ghost.reach & ~board.occupied())) {
    const Bitboard covered = attacks_of(ghost.role, from, occupied);
    if (!pawn_checks && !contains(covered, prey)) continue;
    if (can_block(open & ~covered)) return true;
  }
  return pawn_checks && can_block(open);
}

/// Can a slider of the winner look at the king through one of `vacated`?
bool MatingNet::can_discover(Square prey, Bitboard vacated, Bitboard occupied) const {
  for (const Ghost& ghost : ghosts_[winner_]) {
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

/// Can the loser's pieces stand on all of `squares` at once, one on each?
bool MatingNet::can_block(Bitboard squares) const {
  const std::vector<Ghost>& blockers = ghosts_[opposite(winner_)];
  std::array<int, rules::kSquares> taken_by;  // Square of each blocker, augmenting paths.
  taken_by.fill(-1);
  if (rules::count(squares) > static_cast<int>(blockers.size())) return false;
  const auto place = [&](auto&& self, Square square, std::uint64_t& tried) -> bool {
    for (std::size_t i = 0; i < blockers.size(); ++i) {
      if (tried >> i & 1 || !contains(blockers[i].reach, square)) continue;
      tried |= std::uint64_t{1} << i;
      if (taken_by[i] < 0 || self(self, static_cast<Square>(taken_by[i]), tried)) {
        taken_by[i] = rules::index(square);
        return true;
      }
    }
    return false;
  };
  for (const Square square : rules::Squares(squares)) {
    std::uint64_t tried = 0;
    if (!place(place, square, tried)) return false;
  }
  return true;
}

}  // namespace escaque::winnability
