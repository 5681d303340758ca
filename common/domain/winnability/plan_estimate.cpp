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
constexpr int kStep = 4;         // One move of a king, or of a man to where it should block.
constexpr int kOccupied = 3;     // A man where a king should go.
constexpr int kOfficer = 3;      // A piece of the mated side that may guard or interpose.
constexpr int kSpoiler = 6;      // One that would take whoever mates in the corner.
constexpr int kPromotion = 6;    // One move of a pawn towards promotion.
constexpr int kOneMove = 2;      // A rook or queen may check after one move,
constexpr int kTwoMoves = 4;     // or two,
constexpr int kOnLine = 5;       // or stands on the line and has to leave it before,
constexpr int kNowhereNear = 6;  // or has longer to go.
constexpr int kNoChecker = 40;   // As long as there is nobody to mate with.

}  // namespace

int Plan::estimate(const rules::PositionState& state, int bound) const {
  if (pawn_check_) return std::min(pawn_estimate(state.board), kEstimates - 1);
  const rules::Board& board = state.board;
  const Color loser = opposite(winner_);
  const bool hunter_counts = !rules::has_several(blocks_);
  const Bitboard others = board.occupied() & ~board.of(Role::king);
  int value = kStep * prey_distance_[index(first(board.of(loser, Role::king)))];
  if (hunter_counts) {
    value += kStep * hunter_distance_[index(first(board.of(winner_, Role::king)))];
  }
  const bool has_heavy = (board.of(winner_) & (board.of(Role::rook) | board.of(Role::queen))) != 0;
  const bool promotes = !in_corner_ && !has_heavy;
  if (promotes) value = value / 2 + kNoChecker + kPromotion * promotion_distance(board);
  // The cheap terms come first: most moves are bad enough by them.
  if (value >= bound) return std::min(value, kEstimates - 1);
  value += kOccupied * (contains(others, prey_goal_) + contains(others, hunter_goal_));
  if (value >= bound) return std::min(value, kEstimates - 1);
  if (!promotes) {
    value += in_corner_ ? corner_distance(board) : edge_distance(board, bound - value);
  }
  if (value < bound) value += hindrance(board, loser, prey_distance_);
  if (value < bound && hunter_counts) value += hindrance(board, winner_, hunter_distance_);
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

/// From `bound` on a lower bound of it.
int Plan::edge_distance(const rules::Board& board, int bound) const {
  const Color loser = opposite(winner_);
  const Bitboard others = board.occupied() & ~board.of(Role::king);
  const int value = rules::count(lane_ & others & ~board.of(winner_)) +
                    kOfficer * rules::count(others & ~board.of(Role::pawn) & board.of(loser));
  if (value + kOneMove >= bound) return value + kOneMove;
  return value + checker_distance(board, contains(board.of(Role::king), prey_goal_));
}

/// How near a rook or queen is to where it can check from. As long as it stands on that line, it
/// bars the king's way.
int Plan::checker_distance(const rules::Board& board, bool prey_arrived) const {
  const Bitboard occupied = board.occupied();
  const Bitboard queens = board.of(winner_, Role::queen);
  const Bitboard own = board.of(winner_);
  Bitboard reached = rules::kNoSquares;
  int best = kNowhereNear;
  for (const Square from : rules::Squares(board.of(winner_, Role::rook) | queens)) {
    if (contains(line_, from)) {
      best = std::min(best, kOnLine);
      continue;
    }
    Bitboard attacks = rook_attacks(from, occupied);
    if (contains(queens, from)) attacks |= bishop_attacks(from, occupied);
    if (attacks & posts_ & ~own) return kOneMove;
    reached |= attacks & ~own;
  }
  if (!reached) return best;
  if (!prey_arrived) return kTwoMoves;
  for (const Square post : rules::Squares(posts_)) {
    if (rook_attacks(post, occupied) & reached) return kTwoMoves;
  }
  return best;
}

int Plan::promotion_distance(const rules::Board& board) const {
  const bool up = winner_ == Color::white;
  const Square hunter = first(board.of(winner_, Role::king));
  int nearest = kFar;
  for (const Square pawn : rules::Squares(board.of(winner_, Role::pawn))) {
    const Bitboard next = up ? rules::shift<8>(bit(pawn)) : rules::shift<-8>(bit(pawn));
    const int waits = (next & board.occupied()) ? 1 : 0;
    nearest = std::min(nearest, pawn_distance_[index(pawn)] + waits);
    // Straight on, after the king has taken what stands in the way.
    const Bitboard beyond = up ? ~(bit(pawn) | (bit(pawn) - 1)) : bit(pawn) - 1;
    const Bitboard way = bits(file_of(pawn)) & beyond;
    if (way & board.of(winner_, Role::pawn)) continue;
    int straight = rules::count(way) + waits;
    for (const Square other : rules::Squares(way & board.of(Role::pawn))) {
      straight += distance(hunter, other);
    }
    nearest = std::min(nearest, straight);
  }
  return nearest;
}

}  // namespace escaque::winnability
