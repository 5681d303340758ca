#include "domain/winnability/plan.hpp"

#include <algorithm>
#include <cstdlib>

#include "domain/rules/attacks.hpp"
#include "domain/winnability/estimate.hpp"

namespace escaque::winnability {
namespace {

using rules::bit;
using rules::Bitboard;
using rules::first;
using rules::index;
using rules::Role;
using rules::Square;
using Distances = std::array<std::uint8_t, rules::kSquares>;

constexpr std::uint8_t kFar = 20;
#ifndef LO
#define LO 3
#define WO 0
#define STK 2
#endif
constexpr int kLoserOfficer = LO;
constexpr int kWinnerOfficer = WO;
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

/// Men of `color` that would take or stop a bishop or knight that checks in a corner: queens, and
/// rooks where there is no knight.
Bitboard spoilers(const rules::Board& board, Color color) {
  const bool has_knight = (board.of(opposite(color)) & board.of(Role::knight)) != 0;
  return board.of(color) &
         (board.of(Role::queen) | (has_knight ? rules::kNoSquares : board.of(Role::rook)));
}

/// Moves until one of `color`'s men may stand on `square`, roughly; not those that stand on one of
/// `others` already.
int block_distance(const rules::Board& board, Color color, Square square, Bitboard others = 0) {
  const Bitboard all = board.of(color) & ~board.of(Role::king) & ~spoilers(board, color);
  if (contains(all, square)) return 0;
  const Bitboard men = all & ~others;
  const Bitboard occupied = board.occupied();
  int best = kFar;
  const Bitboard near = (knight_attacks(square) & board.of(Role::knight)) |
                        (bishop_attacks(square, occupied) & board.of(Role::bishop)) |
                        (rook_attacks(square, occupied) & board.of(Role::rook));
  if (near & men) return 1;
  const Bitboard colour =
      contains(rules::kDarkSquares, square) ? rules::kDarkSquares : ~rules::kDarkSquares;
  if (men & (board.of(Role::rook) | (board.of(Role::bishop) & colour))) best = 2;
  if (men & board.of(Role::knight)) best = std::min(best, 3);
  const int forward = color == Color::white ? 1 : -1;
  for (const Square pawn : rules::Squares(men & board.of(Role::pawn))) {
    const int steps = forward * (index(rank_of(square)) - index(rank_of(pawn)));
    const int files = std::abs(index(file_of(square)) - index(file_of(pawn)));
    const int to_promote = color == Color::white ? 7 - index(rank_of(pawn)) : index(rank_of(pawn));
    if (files <= steps) best = std::min(best, steps + 3 * files);
    best = std::min(best, to_promote + 3);
  }
  return best;
}

bool is_attacked(const rules::Board& board, Square square, Color by, Bitboard occupied) {
  const Bitboard queens = board.of(Role::queen);
  return ((pawn_attacks(opposite(by), square) & board.of(Role::pawn)) |
          (knight_attacks(square) & board.of(Role::knight)) |
          (king_attacks(square) & board.of(Role::king)) |
          (rook_attacks(square, occupied) & (board.of(Role::rook) | queens)) |
          (bishop_attacks(square, occupied) & (board.of(Role::bishop) | queens))) &
         board.of(by);
}

/// No step brings this king nearer: its own men or guards are in the way.
bool is_stuck(const rules::Board& board, Color color, const Distances& distances) {
  const Square king = first(board.of(color, Role::king));
  const Bitboard occupied = board.occupied() ^ bit(king);
  for (const Square to : rules::Squares(king_attacks(king) & ~board.of(color))) {
    if (distances[index(to)] < distances[index(king)] &&
        !is_attacked(board, to, opposite(color), occupied)) {
      return false;
    }
  }
  return distances[index(king)] != 0;
}

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
    plan.cost_ = std::min<int>(kNoPlan, plan.cost_ + 3 * plan.promotion_distance(board));
    corner.aim_at_corner(start);
    if (corner.cost_ < plan.cost_) plan = corner;
  }
  if (plan.cost_ == kNoPlan) return std::nullopt;
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

/// The king in a corner that bishops can attack. One of its own men beside it, and the other king
/// guards the two squares that are left; or two of its own men, and whoever checks guards the last.
void Plan::aim_at_corner(const Start& start) {
  const rules::Board& board = start.board;
  const Bitboard bishops = board.of(winner_, Role::bishop);
  const bool any_colour = board.of(winner_, Role::knight) != 0;
  for (const Square goal : {Square::a1, Square::a8, Square::h1, Square::h8}) {
    if (!contains(start.prey_open, goal)) continue;
    const bool is_dark = contains(rules::kDarkSquares, goal);
    if (!any_colour && !(bishops & (is_dark ? rules::kDarkSquares : ~rules::kDarkSquares))) {
      continue;
    }
    const Bitboard both = king_attacks(goal) & kEdge;
    const int far = 8 + 2 * start.from_prey[index(goal)] +
                    2 * block_distance(board, opposite(winner_), first(both)) +
                    2 * block_distance(board, opposite(winner_), rules::last(both));
    if (far < cost_) {
      cost_ = far;
      prey_goal_ = goal;
      hunter_goal_ = start.hunter;
      blocks_ = both;
    }
    for (const Square block : rules::Squares(both)) {
      const Bitboard flights = king_attacks(goal) & ~bit(block);
      const int base =
          2 * start.from_prey[index(goal)] + 2 * block_distance(board, opposite(winner_), block);
      const Bitboard around = rules::detail::kings(flights) & start.hunter_open;
      for (const Square place : rules::Squares(around & ~king_attacks(goal) & ~bit(goal))) {
        const int cost = base + 2 * start.from_hunter[index(place)];
        if (cost >= cost_ || (flights & ~king_attacks(place))) continue;
        cost_ = cost;
        prey_goal_ = goal;
        hunter_goal_ = place;
        blocks_ = bit(block);
      }
    }
  }
}

int Plan::estimate(const rules::PositionState& state) const {
  const rules::Board& board = state.board;
  const Color loser = opposite(winner_);
  const bool hunter_counts = !rules::has_several(blocks_);
  const int walks =
      prey_distance_[index(first(board.of(loser, Role::king)))] +
      (hunter_counts ? 1 : 0) * hunter_distance_[index(first(board.of(winner_, Role::king)))];
  const Bitboard others = board.occupied() & ~board.of(Role::king);
  const Bitboard goals = bit(prey_goal_) | bit(hunter_goal_);
  int value = 4 * walks + 3 * rules::count(goals & others);
  if (is_stuck(board, loser, prey_distance_)) value += STK;
  if (hunter_counts && is_stuck(board, winner_, hunter_distance_)) value += STK;
  if (blocks_) {
    for (const Square block : rules::Squares(blocks_)) {
      value += 4 * block_distance(board, loser, block, blocks_);
    }
    value += 6 * rules::count(spoilers(board, loser));
  } else if (board.of(winner_) & (board.of(Role::rook) | board.of(Role::queen))) {
    const bool prey_arrived = contains(board.of(Role::king), prey_goal_);
    value +=
        checker_distance(board, prey_arrived) + rules::count(lane_ & others & ~board.of(winner_));
    const Bitboard officers = others & ~board.of(Role::pawn);
    value += kLoserOfficer * rules::count(officers & board.of(loser)) +
             kWinnerOfficer * rules::count(officers & board.of(winner_));
  } else {
    value = value / 2 + 40 + 6 * promotion_distance(board);
  }
  return std::min(value, kEstimates - 1);
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
