// The plan in which a pawn mates a king that cannot move.

#include "domain/rules/attacks.hpp"
#include "domain/rules/generator.hpp"
#include "domain/winnability/plan.hpp"

namespace escaque::winnability {

using rules::bit;
using rules::Bitboard;
using rules::first;
using rules::index;
using rules::Role;
using rules::Square;

namespace {

constexpr int kPawnStep = 6;
constexpr int kKingStep = 4;
constexpr int kInTheWay = 3;  // A man that may leave.
constexpr int kToTake = 8;    // A pawn that the king has to take.
constexpr int kNoPawn = 100;

bool has_flight(const rules::Board& board, Square king, Color winner) {
  const Bitboard occupied = board.occupied() ^ bit(king);
  const Bitboard attacked = winner == Color::white
                                ? rules::attacked_squares<Color::white>(board, occupied)
                                : rules::attacked_squares<Color::black>(board, occupied);
  return (king_attacks(king) & ~attacked & ~board.of(opposite(winner))) != 0;
}

/// From the pawn of `color` that is nearest to `check` on its file up to there, the pawn's own
/// square left out; all squares if there is none.
Bitboard way_to(const rules::Board& board, Color color, Square check) {
  const Bitboard file = bits(file_of(check));
  const Bitboard below = bit(check) - 1;
  const Bitboard before = file & (color == Color::white ? below : ~(below | bit(check)));
  const Bitboard pawns = board.of(color, Role::pawn) & before;
  if (!pawns) return rules::kAllSquares;
  const Square pawn = color == Color::white ? rules::last(pawns) : first(pawns);
  const Bitboard behind = color == Color::white ? bit(pawn) | (bit(pawn) - 1) : ~(bit(pawn) - 1);
  return (before & ~behind) | bit(check);
}

}  // namespace

std::optional<Plan> Plan::make_with_pawn(const rules::PositionState& state, Color winner,
                                         const Mobility& mobility) {
  const rules::Board& board = state.board;
  const Square prey = first(board.of(opposite(winner), Role::king));
  if (has_flight(board, prey, winner)) return std::nullopt;
  Plan plan;
  plan.winner_ = winner;
  plan.prey_goal_ = prey;
  for (const Square check : rules::Squares(pawn_attacks(opposite(winner), prey))) {
    plan.aim_with_pawn(board, check);
  }
  if (!plan.pawn_check_) return std::nullopt;
  plan.hunter_distance_ = king_distances(plan.hunter_goal_, mobility.king(winner).reach);
  return plan;
}

void Plan::aim_with_pawn(const rules::Board& board, Square check) {
  const Bitboard way = way_to(board, winner_, check);
  if (way == rules::kAllSquares || contains(board.of(Role::pawn), check)) return;
  const Bitboard walls = way & board.of(opposite(winner_), Role::pawn);
  const int cost = rules::count(way) + kToTake * rules::count(walls);
  if (cost >= cost_) return;
  cost_ = cost;
  pawn_check_ = check;
  hunter_goal_ = walls ? first(walls) : first(board.of(winner_, Role::king));
}

int Plan::pawn_estimate(const rules::Board& board) const {
  const Bitboard way = way_to(board, winner_, *pawn_check_);
  if (way == rules::kAllSquares) return kNoPawn;
  const Bitboard walls = way & board.of(opposite(winner_), Role::pawn);
  int value = kPawnStep * rules::count(way) +
              kInTheWay * rules::count(way & board.occupied() & ~walls) +
              kToTake * rules::count(walls);
  if (walls) {
    const Square hunter = first(board.of(winner_, Role::king));
    value += kKingStep * hunter_distance_[index(hunter)];
    value += hindrance(board, winner_, hunter_distance_);
  }
  return value;
}

}  // namespace escaque::winnability
