#include "domain/winnability/winnability.hpp"

#include <algorithm>
#include <utility>

#include "domain/rules/material.hpp"
#include "domain/winnability/deep_argument.hpp"
#include "domain/winnability/fortress.hpp"
#include "domain/winnability/helpmate_search.hpp"
#include "domain/winnability/pursuit.hpp"
#include "domain/winnability/static_argument.hpp"
#include "domain/winnability/structure_search.hpp"
#include "domain/winnability/successors.hpp"

namespace escaque::winnability {
namespace {

/// The number of different mates that are aimed at, straight on.
constexpr int kPlans = 20;
/// Most of the other help-mates are found within as many positions; only then a fortress is looked
/// for.
constexpr std::uint32_t kShortSearch = 3000;
constexpr std::uint32_t kFortressLimit = 20'000;
/// Locked positions that have a help-mate mostly show it within as many; more only slows proofs
/// that there is none.
constexpr std::uint32_t kStructuresLimit = 5000;

/// For the test after every move.
constexpr std::uint32_t kDeadFortressLimit = 2000;
constexpr std::size_t kFewMoves = 3;
constexpr int kForcedPlies = 2;

/// With more of both, and a pawn that may still step on, nothing is locked or forced.
constexpr int kManyMen = 12;
constexpr std::size_t kManyMoves = 12;

/// No pawn stands before this pawn; a piece may leave.
bool has_loose_pawn(const rules::Board& board) {
  const rules::Bitboard pawns = board.of(rules::Role::pawn);
  return ((rules::shift<8>(pawns & board.of(Color::white)) |
           rules::shift<-8>(pawns & board.of(Color::black))) &
          ~pawns) != 0;
}

bool is_dead_by_material(const rules::Board& board) {
  return has_insufficient_material(board, Color::white) &&
         has_insufficient_material(board, Color::black);
}

/// Few moves, and after each of them nothing is left to mate with, or it is stalemate.
bool is_forced_dead(const rules::Position& position, int plies) {
  if (is_dead_by_material(position.board())) return true;
  const rules::MoveList moves = position.legal_moves();
  if (moves.empty()) return !position.is_check();
  if (moves.size() > kFewMoves || plies == 0) return false;
  return std::all_of(moves.begin(), moves.end(), [&](rules::Move move) {
    rules::Position next = position;
    next.play_unchecked(move);
    return is_forced_dead(next, plies - 1);
  });
}

bool cannot_win(const rules::Position& position, Color winner) {
  return find_static_argument(position.state(), winner) != Reason::none ||
         is_fortress(position.state(), winner, rules::kNoSquares, kDeadFortressLimit);
}

}  // namespace

Answer judge(const rules::Position& position, Color winner, Budget budget) {
  Answer answer = quick_judge(position, winner);
  if (answer.verdict != Verdict::undecided) return answer;
  const rules::PositionState& state = position.state();
  if (auto line = pursue(state, winner, kPlans)) {
    answer.verdict = Verdict::winnable;
    answer.helpmate = std::move(*line);
    return answer;
  }
  HelpmateSearch search(state, winner);
  if (search.run(std::min(kShortSearch, budget.positions))) return search.answer();
  answer.reason = find_deep_argument(state, winner, std::min(kFortressLimit, budget.positions));
  if (answer.reason != Reason::none) {
    answer.verdict = Verdict::unwinnable;
    return answer;
  }
  const std::uint32_t rest = budget.positions - std::min(kShortSearch, budget.positions);
  StructureSearch structures(state, winner);
  const bool is_opened = structures.run(std::min(kStructuresLimit, rest));
  const std::uint32_t spent = std::min(structures.positions(), rest);
  if (is_opened) {
    answer.verdict = Verdict::winnable;
    answer.helpmate = structures.line();
    answer.positions = kShortSearch + spent;
    return answer;
  }
  search.run(budget.positions - spent);
  answer = search.answer();
  answer.positions += spent;
  return answer;
}

ByColor<Answer> judge_both(const rules::Position& position, Budget budget) {
  return {judge(position, Color::white, budget), judge(position, Color::black, budget)};
}

Answer quick_judge(const rules::Position& position, Color winner) {
  Answer answer;
  // A mate that is on the board already was legal.
  if (position.turn() != winner && is_mated(position.state())) {
    answer.verdict = Verdict::winnable;
    return answer;
  }
  answer.reason = find_static_argument(position.state(), winner);
  if (answer.reason != Reason::none) answer.verdict = Verdict::unwinnable;
  return answer;
}

bool is_dead(const rules::Position& position) {
  const rules::Board& board = position.board();
  const rules::Bitboard pawns = board.of(rules::Role::pawn);
  const rules::Bitboard heavy = board.of(rules::Role::queen) | board.of(rules::Role::rook);
  // Each ply takes away one man at most, and while one of these is left somebody may mate.
  if (rules::count(pawns | heavy) <= kForcedPlies && is_forced_dead(position, kForcedPlies)) {
    return true;
  }
  const bool is_open = has_loose_pawn(board) || pawns == 0 || heavy != 0;
  if (is_open || position.is_checkmate()) return false;
  return cannot_win(position, Color::white) && cannot_win(position, Color::black);
}

bool is_dead(const rules::Position& position, Budget budget) {
  const auto is_proven = [&](Color winner) {
    return judge(position, winner, budget).verdict == Verdict::unwinnable;
  };
  return is_dead(position) || (is_proven(Color::white) && is_proven(Color::black));
}

bool may_be_dead(const rules::Position& position) {
  const rules::Board& board = position.board();
  return rules::count(board.of(Color::white) | board.of(Color::black)) <= kManyMen ||
         !has_loose_pawn(board) || position.legal_moves().size() <= kManyMoves;
}

}  // namespace escaque::winnability
