#include "domain/winnability/plan.hpp"

#include "domain/rules/attacks.hpp"

namespace escaque::winnability {
namespace {

using rules::bit;
using rules::Bitboard;
using rules::first;
using rules::index;
using rules::Role;
using rules::Square;

constexpr Bitboard kEdge =
    bits(rules::File::a) | bits(rules::File::h) | bits(rules::Rank::r1) | bits(rules::Rank::r8);

/// What a mate by two pieces, or between two of the king's own men, counts more than its moves.
constexpr int kTwoPieces = 12;
constexpr int kTwoBlocks = 8;

}  // namespace

struct Plan::Start {
  const rules::Board& board;
  Bitboard prey_open;
  Bitboard hunter_open;
  Square hunter;
  Distances from_prey;
  Distances from_hunter;
};

std::optional<Plan> Plan::make(const rules::PositionState& state, Color winner,
                               const Mobility& mobility, Bitboard tried) {
  const rules::Board& board = state.board;
  const Color loser = opposite(winner);
  const Square hunter = first(board.of(winner, Role::king));
  const Bitboard prey_open = mobility.king(loser).reach;
  const Bitboard hunter_open = mobility.king(winner).reach;
  const Start start = {board,
                       prey_open & ~tried,
                       hunter_open,
                       hunter,
                       king_distances(first(board.of(loser, Role::king)), prey_open),
                       king_distances(hunter, hunter_open)};
  Plan plan;
  plan.winner_ = winner;
  plan.pawn_distance_ = pawn_distances(state, winner, mobility.present(loser));
  Plan corner = plan;
  plan.aim_at_edge(start);
  if (!(board.of(winner) & (board.of(Role::rook) | board.of(Role::queen)))) {
    const int promotion = plan.promotion_distance(board);
    plan.cost_ = promotion < kFar ? plan.cost_ + 3 * promotion : kNoPlan;
    corner.aim_at_corner(start);
    if (corner.cost_ < plan.cost_) plan = corner;
  }
  if (plan.cost_ >= kNoPlan) return std::nullopt;
  plan.prey_distance_ =
      king_distances(plan.prey_goal_, prey_open & ~king_attacks(plan.hunter_goal_));
  const Distances detour = king_distances(plan.prey_goal_, prey_open);
  for (std::size_t i = 0; i < detour.size(); ++i) {
    if (plan.prey_distance_[i] == kFar && detour[i] != kFar) plan.prey_distance_[i] = detour[i] + 3;
  }
  plan.hunter_distance_ = king_distances(plan.hunter_goal_, hunter_open);
  return plan;
}

/// The king on the edge, the other king guards the flights inwards, a rook or queen checks.
void Plan::aim_at_edge(const Start& start) {
  const Bitboard occupied = start.board.occupied();
  const Bitboard pawns = start.board.of(Role::pawn);
  const Bitboard blocks = start.board.of(opposite(winner_)) & pawns;
  for (const Square goal : rules::Squares(start.prey_open & kEdge)) {
    for (const Bitboard line : {bits(file_of(goal)), bits(rank_of(goal))}) {
      if ((line & kEdge) != line) continue;
      const Bitboard inward = king_attacks(goal) & ~line & ~blocks;
      const Bitboard around = rules::detail::kings(king_attacks(goal)) & start.hunter_open;
      const Bitboard places = (inward ? around & ~line : rules::bit(start.hunter)) &
                              ~king_attacks(goal) & ~rules::bit(goal);
      for (const Bitboard side : {bit(goal) - 1, ~(bit(goal) | (bit(goal) - 1))}) {
        const Bitboard lane = line & side;
        const Bitboard posts = lane & ~king_attacks(goal);
        if (!posts) continue;
        const int base = 2 * start.from_prey[index(goal)] + rules::count(lane & occupied) +
                         2 * rules::count(lane & pawns);
        if (base >= cost_) continue;
        for (const Square place : rules::Squares(places)) {
          const int cost = base + 2 * start.from_hunter[index(place)];
          if (cost >= cost_ || (inward & ~king_attacks(place))) continue;
          cost_ = cost;
          prey_goal_ = goal;
          hunter_goal_ = place;
          line_ = line;
          lane_ = lane;
          posts_ = posts;
        }
      }
    }
  }
}

/// The king in a corner where bishops and knights can attack it.
void Plan::aim_at_corner(const Start& start) {
  const Bitboard bishops = start.board.of(winner_, Role::bishop);
  const Bitboard knights = start.board.of(winner_, Role::knight);
  for (const Square goal : {Square::a1, Square::a8, Square::h1, Square::h8}) {
    const bool is_dark = contains(rules::kDarkSquares, goal);
    const Bitboard colour = is_dark ? rules::kDarkSquares : ~rules::kDarkSquares;
    if (!contains(start.prey_open, goal) || !(knights | (bishops & colour))) continue;
    if (rules::has_several(knights | bishops) && (knights | (bishops & ~colour))) {
      aim_with_two(start, goal);
    }
    aim_at_blocks(start, goal);
  }
}

/// The other king guards two flights, one piece the third, another checks.
void Plan::aim_with_two(const Start& start, Square goal) {
  const Bitboard flights = king_attacks(goal);
  const Bitboard around = rules::detail::kings(flights) & start.hunter_open;
  for (const Square place : rules::Squares(around & ~flights & ~bit(goal))) {
    if (rules::has_several(flights & ~king_attacks(place))) continue;
    const int cost =
        kTwoPieces + 2 * start.from_prey[index(goal)] + 2 * start.from_hunter[index(place)];
    if (cost < cost_) aim(cost, goal, place, rules::kNoSquares);
  }
}

/// One of the king's own men beside it, and the other king guards the two squares that are left; or
/// two of its own men, and whoever checks guards the last.
void Plan::aim_at_blocks(const Start& start, Square goal) {
  const Color loser = opposite(winner_);
  const Bitboard both = king_attacks(goal) & kEdge;
  const int walk = 2 * start.from_prey[index(goal)];
  int far = kTwoBlocks + walk;
  for (const Square block : rules::Squares(both)) {
    const int base = walk + 2 * block_distance(start.board, loser, block);
    far += base - walk;
    const Bitboard flights = king_attacks(goal) & ~bit(block);
    const Bitboard around = rules::detail::kings(flights) & start.hunter_open;
    for (const Square place : rules::Squares(around & ~king_attacks(goal) & ~bit(goal))) {
      const int cost = base + 2 * start.from_hunter[index(place)];
      if (cost < cost_ && !(flights & ~king_attacks(place))) aim(cost, goal, place, bit(block));
    }
  }
  if (far < cost_) aim(far, goal, start.hunter, both);
}

void Plan::aim(int cost, Square prey, Square hunter, Bitboard blocks) {
  in_corner_ = true;
  cost_ = cost;
  prey_goal_ = prey;
  hunter_goal_ = hunter;
  blocks_ = blocks;
}

}  // namespace escaque::winnability
