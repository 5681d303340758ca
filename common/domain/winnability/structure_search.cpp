#include "domain/winnability/structure_search.hpp"

#include <algorithm>

#include "domain/rules/attacks.hpp"
#include "domain/winnability/bucket_queue.hpp"
#include "domain/winnability/helpmate_search.hpp"
#include "domain/winnability/piece_attacks.hpp"
#include "domain/winnability/static_argument.hpp"
#include "domain/winnability/successors.hpp"
#include "domain/winnability/visited.hpp"

namespace escaque::winnability {
namespace {

using rules::bit;
using rules::Bitboard;
using rules::Board;
using rules::PositionState;
using rules::Role;
using rules::Square;

/// Positions that one target may take, and the search for a mate from a new structure.
constexpr std::uint32_t kApproach = 300;
constexpr std::uint32_t kMateSearch = 1000;
constexpr std::size_t kMaxStructures = 200;

/// What counts against a position on the way to a target.
constexpr int kMove = 4;
constexpr int kLostMan = 6;

bool has_same_pawns(const Board& a, const Board& b) {
  return a.of(Color::white, Role::pawn) == b.of(Color::white, Role::pawn) &&
         a.of(Color::black, Role::pawn) == b.of(Color::black, Role::pawn);
}

/// Moves to `goal` from any square of `open`, where nothing but `walls` is in the way.
Distances distances_to(Role role, Square goal, Bitboard open, Bitboard walls) {
  Distances distances;
  distances.fill(kFar);
  Bitboard seen = bit(goal);
  Bitboard front = seen;
  for (std::uint8_t d = 0; front != 0 && d < kFar; ++d) {
    Bitboard next = rules::kNoSquares;
    for (const Square square : rules::Squares(front)) {
      distances[index(square)] = d;
      next |= piece_attacks(role, square, walls);
    }
    front = next & open & ~seen;
    seen |= front;
  }
  return distances;
}

int nearest(const Distances& distances, Bitboard men) {
  int least = kFar;
  for (const Square square : rules::Squares(men)) {
    least = std::min<int>(least, distances[index(square)]);
  }
  return least;
}

}  // namespace

StructureSearch::StructureSearch(const PositionState& state, Color winner) : winner_(winner) {
  structures_.push_back({state, {}});
}

bool StructureSearch::run(std::uint32_t limit) {
  limit_ = limit;
  for (std::size_t i = 0; i < structures_.size() && !found_; ++i) {
    for (const Target& target : targets_of(structures_[i].state)) {
      if (found_ || positions_ >= limit_) return found_;
      approach(i, target);
    }
  }
  return found_;
}

std::vector<StructureSearch::Target> StructureSearch::targets_of(const PositionState& state) {
  std::vector<Target> targets;
  for (const Color color : {Color::white, Color::black}) add_targets(state.board, color, targets);
  std::stable_sort(targets.begin(), targets.end(),
                   [](const Target& a, const Target& b) { return a.moves < b.moves; });
  return targets;
}

void StructureSearch::add_targets(const Board& board, Color color, std::vector<Target>& targets) {
  const Bitboard pawns = board.of(Role::pawn);
  const Bitboard theirs = board.of(opposite(color), Role::pawn);
  const Bitboard guarded = rules::pawns_attack(opposite(color), theirs);
  for (const Role role : {Role::king, Role::queen, Role::rook, Role::bishop, Role::knight}) {
    const Bitboard men = board.of(color, role);
    if (!men) continue;
    const bool is_king = role == Role::king;
    const Bitboard open = ~pawns & (is_king ? ~guarded : rules::kAllSquares);
    const Bitboard goals = is_king ? theirs & ~guarded : theirs | (guarded & ~pawns);
    for (const Square goal : rules::Squares(goals)) {
      const Distances distances = distances_to(role, goal, open, pawns & ~bit(goal));
      const int moves = nearest(distances, men);
      if (moves < kFar) targets.push_back({color, role, distances, moves});
    }
  }
}

void StructureSearch::approach(std::size_t structure, const Target& target) {
  const PositionState start = structures_[structure].state;
  const auto value = [&](const PositionState& state) {
    const Board& board = state.board;
    int far = kMove * nearest(target.distance, board.of(target.color, target.role));
    if (target.role == Role::king) far += hindrance(board, target.color, target.distance);
    far +=
        kLostMan * rules::count(start.board.occupied()) - kLostMan * rules::count(board.occupied());
    return std::min(far, kEstimates - 1);
  };
  Visited visited;
  BucketQueue queue;
  queue.push(visited.insert(start, 0, {}), value(start));
  bool arrived = false;
  while (!found_ && !arrived && visited.size() < kApproach) {
    const auto node = queue.pop();
    if (!node) break;
    const PositionState here = visited[*node].state;
    for_each_successor(here, [&](const PositionState& next, rules::Move move) {
      if (has_same_pawns(next.board, start.board)) {
        const std::uint32_t number = visited.insert(next, *node, move);
        if (number != Visited::kSeen) queue.push(number, value(next));
        return true;
      }
      // The man is where it should be: it took a pawn, or was taken by one there.
      arrived |= nearest(target.distance, bit(move.to())) == 0;
      Line line = structures_[structure].line;
      const Line steps = visited.line_to(*node);
      line.insert(line.end(), steps.begin(), steps.end());
      line.push_back(move);
      meet(next, std::move(line));
      return !found_;
    });
  }
  positions_ += static_cast<std::uint32_t>(visited.size());
}

void StructureSearch::meet(const PositionState& state, Line line) {
  const bool is_known = std::any_of(
      structures_.begin(), structures_.end(),
      [&](const Structure& known) { return has_same_pawns(known.state.board, state.board); });
  if (is_known || structures_.size() >= kMaxStructures || positions_ >= limit_) return;
  if (find_static_argument(state, winner_) != Reason::none) return;
  HelpmateSearch search(state, winner_);
  search.run(std::min(kMateSearch, limit_ - positions_));
  Answer answer = search.answer();
  positions_ += answer.positions;
  if (answer.verdict == Verdict::winnable) {
    found_ = true;
    mate_ = std::move(line);
    mate_.insert(mate_.end(), answer.helpmate.begin(), answer.helpmate.end());
  } else if (answer.verdict == Verdict::undecided) {
    structures_.push_back({state, std::move(line)});
  }
}

}  // namespace escaque::winnability
