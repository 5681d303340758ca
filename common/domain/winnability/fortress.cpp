#include "domain/winnability/fortress.hpp"

#include <algorithm>

#include "domain/rules/attacks.hpp"
#include "domain/winnability/mating_net.hpp"
#include "domain/winnability/successors.hpp"
#include "domain/winnability/visited.hpp"

namespace escaque::winnability {
namespace {

using rules::Bitboard;
using rules::PositionState;
using rules::Role;
using rules::Square;

class Walk {
 public:
  Walk(const PositionState& state, Color winner, std::uint32_t limit)
      : winner_(winner), limit_(limit), net_(Mobility(state), winner) {
    for (const Color color : {Color::white, Color::black}) {
      for (const Ghost& ghost : net_.ghosts(color)) reach_[color] |= ghost.reach;
    }
    PositionState men = state;
    for (const Color color : {Color::white, Color::black}) {
      men.board.clear(
          color, state.board.of(color) & ~state.board.of(Role::king) & ~state.board.of(Role::pawn));
    }
    visit(men, rules::kNoSquares, 0);
  }

  /// Whether all was walked through without a net.
  bool run() {
    for (std::uint32_t i = 0; i < visited_.size() && !failed_; ++i) {
      if (visited_.size() > limit_) return false;
      step(i);
    }
    return !failed_;
  }

 private:
  /// `vacated` by the king or pawn that moved last; nothing when a piece moved.
  void visit(const PositionState& men, Bitboard vacated, std::uint32_t parent) {
    if (failed_) return;
    failed_ = men.turn != winner_ && net_.is_possible(men, vacated);
    visited_.insert(men, parent, {});
  }

  void step(std::uint32_t node) {
    const PositionState men = visited_[node].state;
    for_each_successor(men, [&](const PositionState& next, rules::Move move) {
      if (move.promotion()) failed_ = true;
      visit(next, men.board.occupied() & ~next.board.occupied(), node);
      return !failed_;
    });
    const Color us = men.turn;
    PositionState passed = men;
    passed.turn = opposite(us);
    passed.en_passant = PositionState::kNoEnPassant;
    if (!net_.ghosts(us).empty()) visit_if_safe(passed, rules::kNoSquares, us, node);
    take_pawns(passed, us, node);
    take_ghosts(passed, us, node);
  }

  /// A piece takes a pawn and may stand anywhere again.
  void take_pawns(const PositionState& passed, Color us, std::uint32_t node) {
    const Bitboard pawns = passed.board.of(opposite(us), Role::pawn);
    for (const Square square : rules::Squares(pawns & reach_[us])) {
      PositionState next = passed;
      next.board.clear(opposite(us), rules::bit(square));
      visit_if_safe(next, rules::kNoSquares, us, node);
    }
  }

  /// A pawn takes a piece.
  void take_ghosts(const PositionState& passed, Color us, std::uint32_t node) {
    const Bitboard prey = reach_[opposite(us)] & ~passed.board.occupied();
    for (const Square from : rules::Squares(passed.board.of(us, Role::pawn))) {
      for (const Square to : rules::Squares(pawn_attacks(us, from) & prey)) {
        if (rank_of(to) == rules::Rank::r1 || rank_of(to) == rules::Rank::r8) failed_ = true;
        PositionState next = passed;
        next.board.toggle(us, Role::pawn, rules::bit(from) | rules::bit(to));
        visit_if_safe(next, rules::bit(from), us, node);
      }
    }
  }

  void visit_if_safe(const PositionState& next, Bitboard vacated, Color us, std::uint32_t node) {
    const Square king = rules::first(next.board.of(us, Role::king));
    if (pawn_attacks(us, king) & next.board.of(opposite(us), Role::pawn)) return;
    visit(next, vacated, node);
  }

  Color winner_;
  std::uint32_t limit_;
  MatingNet net_;
  ByColor<Bitboard> reach_;  // Of all pieces but kings and pawns.
  Visited visited_;
  bool failed_ = false;
};

}  // namespace

bool is_fortress(const PositionState& state, Color winner, std::uint32_t limit) {
  return state.castling_rooks == 0 && Walk(state, winner, limit).run();
}

}  // namespace escaque::winnability
