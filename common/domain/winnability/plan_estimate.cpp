// How far a position is from what a plan aims at.

#include <algorithm>

#include "domain/rules/attacks.hpp"
#include "domain/winnability/estimate.hpp"
#include "domain/winnability/plan.hpp"

namespace escaque::winnability {

using rules::bit;
using rules::Bitboard;
using rules::first;
using rules::index;
using rules::Role;
using rules::Square;

namespace {

/// What counts against a position, in quarters of a king's move.
constexpr int kStep = 4;        // One move of a king, or of a man to where it should block.
constexpr int kStuck = 2;       // A king that cannot step on.
constexpr int kOccupied = 3;    // A man where a king should go.
constexpr int kOfficer = 3;     // A piece of the mated side that may guard or interpose.
constexpr int kSpoiler = 6;     // One that would take whoever mates in the corner.
constexpr int kPromotion = 6;   // One move of a pawn towards promotion.
constexpr int kNoChecker = 40;  // As long as there is nobody to mate with.

}  // namespace

int Plan::estimate(const rules::PositionState& state) const {
  const rules::Board& board = state.board;
  const Color loser = opposite(winner_);
  const Bitboard others = board.occupied() & ~board.of(Role::king);
  int value = kStep * prey_distance_[index(first(board.of(loser, Role::king)))] +
              kOccupied * rules::count((bit(prey_goal_) | bit(hunter_goal_)) & others);
  if (is_stuck(board, loser, prey_distance_)) value += kStuck;
  if (!rules::has_several(blocks_)) {
    value += kStep * hunter_distance_[index(first(board.of(winner_, Role::king)))];
    if (is_stuck(board, winner_, hunter_distance_)) value += kStuck;
  }
  if (in_corner_) {
    value += corner_distance(board);
  } else if (board.of(winner_) & (board.of(Role::rook) | board.of(Role::queen))) {
    value += edge_distance(board);
  } else {
    value = value / 2 + kNoChecker + kPromotion * promotion_distance(board);
  }
  return std::min(value, kEstimates - 1);
}

/// How far blockers, or else the pieces that should mate, are from the corner.
int Plan::corner_distance(const rules::Board& board) const {
  const Color loser = opposite(winner_);
  int value = kSpoiler * rules::count(spoilers(board, loser));
  for (const Square block : rules::Squares(blocks_)) {
    value += kStep * block_distance(board, loser, block, blocks_);
  }
  if (blocks_) return value;
  for (const Square piece : rules::Squares(board.of(winner_) & ~board.of(Role::king))) {
    value += std::max(0, distance(piece, prey_goal_) - 2);
  }
  return value;
}

int Plan::edge_distance(const rules::Board& board) const {
  const Color loser = opposite(winner_);
  const Bitboard others = board.occupied() & ~board.of(Role::king);
  return checker_distance(board, contains(board.of(Role::king), prey_goal_)) +
         rules::count(lane_ & others & ~board.of(winner_)) +
         kOfficer * rules::count(others & ~board.of(Role::pawn) & board.of(loser));
}

/// How near a rook or queen is to where it can check from. As long as it stands on that line, it
/// bars the king's way.
int Plan::checker_distance(const rules::Board& board, bool prey_arrived) const {
  const Bitboard occupied = board.occupied();
  const Bitboard queens = board.of(winner_, Role::queen);
  const Bitboard own = board.of(winner_);
  Bitboard before = rules::kNoSquares;  // One move of a rook before a post.
  if (prey_arrived) {
    for (const Square post : rules::Squares(posts_)) before |= rook_attacks(post, occupied);
  }
  int best = 6;
  for (const Square from : rules::Squares(board.of(winner_, Role::rook) | queens)) {
    Bitboard attacks = rook_attacks(from, occupied);
    if (contains(queens, from)) attacks |= bishop_attacks(from, occupied);
    if (contains(line_, from)) {
      best = std::min(best, 5);
    } else if (attacks & posts_ & ~own) {
      best = std::min(best, 2);
    } else if (attacks & before & ~own) {
      best = std::min(best, 4);
    } else if (!prey_arrived) {
      best = std::min(best, 4);
    }
  }
  return best;
}

int Plan::promotion_distance(const rules::Board& board) const {
  const int up = winner_ == Color::white ? 8 : -8;
  int nearest = kFar;
  for (const Square pawn : rules::Squares(board.of(winner_, Role::pawn))) {
    const bool waits = contains(board.occupied(), static_cast<Square>(index(pawn) + up));
    nearest = std::min(nearest, pawn_distance_[index(pawn)] + (waits ? 1 : 0));
  }
  return nearest;
}

}  // namespace escaque::winnability
