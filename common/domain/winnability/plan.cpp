#include "domain/winnability/plan.hpp"

#include <algorithm>

#include "domain/rules/attacks.hpp"
#include "domain/winnability/estimate.hpp"

namespace escaque::winnability {
namespace {

using rules::Bitboard;
using rules::first;
using rules::index;
using rules::Role;
using rules::Square;
using Distances = std::array<std::uint8_t, rules::kSquares>;

constexpr std::uint8_t kFar = 20;
constexpr Bitboard kEdge =
    bits(rules::File::a) | bits(rules::File::h) | bits(rules::Rank::r1) | bits(rules::Rank::r8);

/// King's moves from any square of `open` to `goal`.
Distances king_distances(Square goal, Bitboard open) {
  Distances distances;
  distances.fill(kFar);
  Bitboard seen = bit(goal);
  Bitboard front = seen;
  for (std::uint8_t d = 0; front != 0 && d < kFar; ++d) {
    for (const Square square : rules::Squares(front)) distances[index(square)] = d;
    front = rules::detail::kings(front) & open & ~seen;
    seen |= front;
  }
  return distances;
}

/// Moves a pawn needs to promote, what stands in the way and what has to be captured included.
Distances pawn_distances(const rules::PositionState& state, Color color, Bitboard prey) {
  Distances distances;
  distances.fill(kFar);
  const bool white = color == Color::white;
  const int up = white ? 8 : -8;
  for (int i = 0; i < 8; ++i) distances[static_cast<std::size_t>(white ? 56 + i : i)] = 0;
  for (int row = 6; row >= 1; --row) {
    for (int file = 0; file < 8; ++file) {
      const auto square = static_cast<Square>((white ? row : 7 - row) * 8 + file);
      const auto ahead = static_cast<Square>(index(square) + up);
      int best = distances[index(ahead)] + 1;
      if (contains(state.board.of(Role::pawn), ahead))
        best += 5;
      else if (contains(state.board.occupied(), ahead))
        best += 1;
      for (const Square to : rules::Squares(pawn_attacks(color, square) & prey)) {
        const bool there = contains(state.board.of(opposite(color)), to);
        best = std::min(best, distances[index(to)] + (there ? 1 : 4));
      }
      distances[index(square)] = static_cast<std::uint8_t>(std::min<int>(best, kFar));
    }
  }
  return distances;
}

}  // namespace

std::optional<Plan> Plan::make(const rules::PositionState& state, Color winner,
                               const Mobility& mobility) {
  const rules::Board& board = state.board;
  const Color loser = opposite(winner);
  const Bitboard mighty = board.of(Role::pawn) | board.of(Role::rook) | board.of(Role::queen);
  if (!(mighty & board.of(winner))) return std::nullopt;
  const Bitboard prey_open = mobility.king(loser).reach;
  const Bitboard hunter_open = mobility.king(winner).reach;
  const Square prey = first(board.of(loser, Role::king));
  const Square hunter = first(board.of(winner, Role::king));
  const Distances from_prey = king_distances(prey, prey_open);
  const Distances from_hunter = king_distances(hunter, hunter_open);
  const Bitboard walls = board.of(Role::pawn);
  const Bitboard blocks = board.of(loser) & board.of(Role::pawn);

  Plan plan;
  plan.winner_ = winner;
  int best = 1000;
  for (const Square goal : rules::Squares(prey_open & kEdge)) {
    const int walk = from_prey[index(goal)];
    for (const Bitboard line : {bits(file_of(goal)), bits(rank_of(goal))}) {
      if ((line & kEdge) != line) continue;
      for (const Bitboard side : {bit(goal) - 1, ~(bit(goal) | (bit(goal) - 1))}) {
        const Bitboard near = king_attacks(goal) & line & side;
        const Bitboard lane = line & side;
        if (!(lane & ~near)) continue;
        const int jam = 3 * rules::count(lane & board.occupied() & walls) +
                        rules::count(lane & board.occupied() & ~walls);
        const Bitboard inward = king_attacks(goal) & ~line & ~blocks;
        const int base = 2 * walk + jam;
        if (base >= best) continue;
        // No nearer than two squares from the goal, no farther than what it must guard.
        const Bitboard around =
            rules::detail::kings(king_attacks(goal)) & ~king_attacks(goal) & ~bit(goal) & ~line;
        const Bitboard places = inward ? around & hunter_open : bit(hunter);
        for (const Square place : rules::Squares(places & ~bit(goal) & ~king_attacks(goal))) {
          if (inward & ~king_attacks(place)) continue;
          const int cost = base + 2 * from_hunter[index(place)];
          if (cost >= best) continue;
          best = cost;
          plan.prey_goal_ = goal;
          plan.hunter_goal_ = place;
          plan.lane_ = lane;
          plan.posts_ = lane & ~near;
        }
      }
    }
  }
  if (best == 1000) return std::nullopt;
  plan.prey_distance_ =
      king_distances(plan.prey_goal_, prey_open & ~king_attacks(plan.hunter_goal_));
  const Distances detour = king_distances(plan.prey_goal_, prey_open);
  for (std::size_t i = 0; i < detour.size(); ++i) {
    if (plan.prey_distance_[i] == kFar && detour[i] != kFar) plan.prey_distance_[i] = detour[i] + 3;
  }
  plan.hunter_distance_ = king_distances(plan.hunter_goal_, hunter_open);
  plan.pawn_distance_ = pawn_distances(state, winner, mobility.present(loser));
  return plan;
}

int Plan::estimate(const rules::PositionState& state) const {
  const rules::Board& board = state.board;
  const Color loser = opposite(winner_);
  const int walks = prey_distance_[index(first(board.of(loser, Role::king)))] +
                    hunter_distance_[index(first(board.of(winner_, Role::king)))];
  const Bitboard occupied = board.occupied();
  const Bitboard goals = bit(prey_goal_) | bit(hunter_goal_);
  const Bitboard kings = board.of(Role::king);
  int value = 4 * walks + 3 * rules::count(goals & occupied & ~kings);
  const Bitboard queens = board.of(winner_, Role::queen);
  int checker = 100;
  for (const Square from : rules::Squares(board.of(winner_, Role::rook) | queens)) {
    Bitboard attacks = rook_attacks(from, occupied);
    if (contains(queens, from)) attacks |= bishop_attacks(from, occupied);
    if (contains(posts_, from)) {
      checker = std::min(checker, 5);
    } else if (attacks & posts_ & ~board.of(winner_)) {
      checker = std::min(checker, 2);
    } else {
      checker = std::min(checker, 6);
    }
  }
  if (checker == 100) {
    int nearest = kFar;
    for (const Square pawn : rules::Squares(board.of(winner_, Role::pawn))) {
      nearest = std::min<int>(nearest, pawn_distance_[index(pawn)]);
    }
    checker = 10 + 4 * nearest;
  }
  value += checker + rules::count(lane_ & occupied & ~kings & ~board.of(winner_));
  return std::min(value, kEstimates - 1);
}

}  // namespace escaque::winnability
