#pragma once
// Every legal move of a position, already played: `visit(const PositionState&, Move)` sees each
// successor once, the king's first, until it returns false. The half-move clock of a successor is 0
// after a capture or a pawn move, else 1: a search for a mate wants to know only whether the way
// back is closed.

#include "domain/rules/move.hpp"
#include "domain/rules/play.hpp"

namespace escaque::winnability {

namespace detail {

template <Color us, class Visit>
class SuccessorVisitor {
 public:
  SuccessorVisitor(const rules::PositionState& state, Visit& visit)
      : start_(state), enemy_(state.board.of(opposite(us))), visit_(visit) {
    start_.turn = opposite(us);
    start_.halfmove_clock = 0;
    start_.fullmove_number = 1;
  }

  template <rules::Role role>
  void piece(rules::Square from, rules::Bitboard targets) {
    for (const rules::Square to : rules::Squares(targets)) {
      if (!go_on_) return;
      rules::PositionState next = start_;
      if (contains(enemy_, to)) {
        rules::capture<us>(next, to);
      } else {
        next.halfmove_clock = 1;
      }
      rules::play_piece<us, role>(next, from, to);
      see(next, rules::Move(from, to));
    }
  }

  void pawns(const rules::PawnTargets& targets) {
    const auto step = [](rules::PositionState& next, rules::Square from, rules::Square to) {
      rules::play_pawn<us>(next, from, to);
    };
    const auto two = [](rules::PositionState& next, rules::Square from, rules::Square to) {
      rules::play_double_step<us>(next, from, to);
    };
    const auto take = [](rules::PositionState& next, rules::Square from, rules::Square to) {
      rules::capture<us>(next, to);
      rules::play_pawn<us>(next, from, to);
    };
    each<Step::kUp>(targets.one, step);
    each<2 * Step::kUp>(targets.two, two);
    each<Step::kWest>(targets.west, take);
    each<Step::kEast>(targets.east, take);
  }

  void promotions(const rules::PawnTargets& targets) {
    promote<Step::kUp>(targets.one);
    promote<Step::kWest>(targets.west);
    promote<Step::kEast>(targets.east);
  }

  void en_passant(rules::Square from, rules::Square to) {
    rules::PositionState next = start_;
    rules::play_en_passant<us>(next, from, to);
    see(next, rules::Move(from, to));
  }

  void castle(rules::Square king, rules::Square rook) {
    rules::PositionState next = start_;
    rules::play_castle<us>(next, king, rook);
    see(next, rules::Move(king, rook));
  }

 private:
  using Step = rules::PawnStep<us>;

  void see(const rules::PositionState& next, rules::Move move) {
    if (go_on_) go_on_ = visit_(next, move);
  }

  template <int step, class Play>
  void each(rules::Bitboard targets, Play play) {
    for (const rules::Square to : rules::Squares(targets)) {
      if (!go_on_) return;
      const auto from = static_cast<rules::Square>(index(to) - step);
      rules::PositionState next = start_;
      play(next, from, to);
      see(next, rules::Move(from, to));
    }
  }

  template <int step>
  void promote(rules::Bitboard targets) {
    using enum rules::Role;
    for (const rules::Square to : rules::Squares(targets)) {
      if (!go_on_) return;
      const auto from = static_cast<rules::Square>(index(to) - step);
      for (const rules::Role role : {queen, rook, bishop, knight}) {
        rules::PositionState next = start_;
        if (contains(enemy_, to)) rules::capture<us>(next, to);
        rules::play_promotion<us>(next, from, to, role);
        see(next, rules::Move(from, to, role));
      }
    }
  }

  rules::PositionState start_;
  rules::Bitboard enemy_;
  Visit& visit_;
  bool go_on_ = true;
};

/// Whether there is any move at all.
struct MoveFinder {
  template <rules::Role role>
  void piece(rules::Square, rules::Bitboard targets) {
    found |= targets != 0;
  }
  void pawns(const rules::PawnTargets& t) { found |= (t.one | t.two | t.west | t.east) != 0; }
  void promotions(const rules::PawnTargets& t) { pawns(t); }
  void en_passant(rules::Square, rules::Square) { found = true; }
  void castle(rules::Square, rules::Square) { found = true; }

  bool found = false;
};

template <Color us>
bool is_mated(const rules::PositionState& state) {
  const rules::Generator<us> generator(state);
  if (!generator.checkers()) return false;
  MoveFinder finder;
  generator.visit(finder);
  return !finder.found;
}

}  // namespace detail

template <class Visit>
void for_each_successor(const rules::PositionState& state, Visit visit) {
  if (state.turn == Color::white) {
    detail::SuccessorVisitor<Color::white, Visit> visitor(state, visit);
    rules::Generator<Color::white>(state).visit(visitor);
  } else {
    detail::SuccessorVisitor<Color::black, Visit> visitor(state, visit);
    rules::Generator<Color::black>(state).visit(visitor);
  }
}

/// Is the side to move mated?
[[nodiscard]] inline bool is_mated(const rules::PositionState& state) {
  return state.turn == Color::white ? detail::is_mated<Color::white>(state)
                                    : detail::is_mated<Color::black>(state);
}

}  // namespace escaque::winnability
