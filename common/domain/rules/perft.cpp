#include "domain/rules/perft.hpp"

#include "domain/rules/play.hpp"

namespace escaque::rules {
namespace {

/// Counts the moves without forming them. Population counts are added up per byte and folded once
/// at the end: the sum stays below 256 because no position has over 218 moves.
class MoveCounter {
 public:
  template <Role role>
  void piece(Square, Bitboard targets) {
    add(targets);
  }
  void pawns(const PawnTargets& targets) {
    add(targets.one | targets.two | targets.west);  // disjoint
    add(targets.east);
  }
  void promotions(const PawnTargets& targets) {
    bytes_ += 4 * (byte_counts(targets.one | targets.west) + byte_counts(targets.east));
  }
  void en_passant(Square, Square) { ++bytes_; }
  void castle(Square, Square) { ++bytes_; }

  [[nodiscard]] std::uint64_t total() const { return (bytes_ * 0x0101010101010101) >> 56; }

 private:
  static std::uint64_t byte_counts(Bitboard set) {
    set -= set >> 1 & 0x5555555555555555;
    set = (set & 0x3333333333333333) + (set >> 2 & 0x3333333333333333);
    return (set + (set >> 4)) & 0x0f0f0f0f0f0f0f0f;
  }
  void add(Bitboard set) { bytes_ += byte_counts(set); }

  std::uint64_t bytes_ = 0;
};

template <Color us>
std::uint64_t count_leaves(const PositionState& state, int depth);

/// Plays every move it is shown and counts what follows.
template <Color us>
class LeafCounter {
 public:
  LeafCounter(const PositionState& state, int depth)
      : state_(state), enemy_(state.board.of(opposite(us))), depth_(depth) {}

  template <Role role>
  void piece(Square from, Bitboard targets) {
    for (const Square to : Squares(targets & ~enemy_)) {
      PositionState next = state_;
      play_piece<us, role>(next, from, to);
      descend(next);
    }
    for (const Square to : Squares(targets & enemy_)) {
      PositionState next = state_;
      capture<us>(next, to);
      play_piece<us, role>(next, from, to);
      descend(next);
    }
  }

  void pawns(const PawnTargets& targets) {
    for (const Square to : Squares(targets.one)) {
      PositionState next = state_;
      play_pawn<us>(next, origin<Step::kUp>(to), to);
      descend(next);
    }
    for (const Square to : Squares(targets.two)) {
      PositionState next = state_;
      play_double_step<us>(next, origin<2 * Step::kUp>(to), to);
      descend(next);
    }
    pawn_captures<Step::kWest>(targets.west);
    pawn_captures<Step::kEast>(targets.east);
  }

  void promotions(const PawnTargets& targets) {
    promote<Step::kUp>(targets.one);
    promote<Step::kWest>(targets.west);
    promote<Step::kEast>(targets.east);
  }

  void en_passant(Square from, Square to) {
    PositionState next = state_;
    play_en_passant<us>(next, from, to);
    descend(next);
  }

  void castle(Square king, Square rook) {
    PositionState next = state_;
    play_castle<us>(next, king, rook);
    descend(next);
  }

  [[nodiscard]] std::uint64_t total() const { return total_; }

 private:
  using Step = PawnStep<us>;

  template <int step>
  static Square origin(Square to) {
    return static_cast<Square>(index(to) - step);
  }

  template <int step>
  void pawn_captures(Bitboard targets) {
    for (const Square to : Squares(targets)) {
      PositionState next = state_;
      capture<us>(next, to);
      play_pawn<us>(next, origin<step>(to), to);
      descend(next);
    }
  }

  template <int step>
  void promote(Bitboard targets) {
    for (const Square to : Squares(targets)) {
      for (const Role role : {Role::queen, Role::rook, Role::bishop, Role::knight}) {
        PositionState next = state_;
        capture<us>(next, to);
        play_promotion<us>(next, origin<step>(to), to, role);
        descend(next);
      }
    }
  }

  void descend(const PositionState& next) {
    total_ += count_leaves<opposite(us)>(next, depth_ - 1);
  }

  const PositionState& state_;
  Bitboard enemy_;
  int depth_;
  std::uint64_t total_ = 0;
};

template <Color us>
[[gnu::noinline]] std::uint64_t count_moves(const PositionState& state) {
  MoveCounter counter;
  Generator<us>(state).visit(counter);
  return counter.total();
}

template <Color us>
std::uint64_t count_leaves(const PositionState& state, int depth) {
  if (depth == 1) return count_moves<us>(state);
  LeafCounter<us> counter(state, depth);
  Generator<us>(state).visit(counter);
  return counter.total();
}

}  // namespace

std::uint64_t perft(const Position& position, int depth) {
  if (depth <= 0) return 1;
  return position.turn() == Color::white ? count_leaves<Color::white>(position.state(), depth)
                                         : count_leaves<Color::black>(position.state(), depth);
}

std::vector<std::pair<Move, std::uint64_t>> perft_divide(const Position& position, int depth) {
  std::vector<std::pair<Move, std::uint64_t>> result;
  for (const Move move : position.legal_moves()) {
    Position next = position;
    next.play_unchecked(move);
    result.emplace_back(move, perft(next, depth - 1));
  }
  return result;
}

}  // namespace escaque::rules
