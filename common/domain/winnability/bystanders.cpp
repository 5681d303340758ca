#include "domain/winnability/bystanders.hpp"

#include "domain/rules/attacks.hpp"
#include "domain/rules/generator.hpp"
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

/// The bishops of `side` on one colour of squares.
struct Bystanders {
  Color side = Color::white;
  Bitboard colour = rules::kNoSquares;
};

/// All that the other side has but its king stands on the other colour and attacks only that; no
/// line of their own side crosses theirs.
bool stand_apart(const Board& board, const Bystanders& bishops) {
  const Bitboard straight = board.of(Role::rook) | board.of(Role::queen);
  const Bitboard enemies = board.of(opposite(bishops.side)) & ~board.of(Role::king);
  return !(board.of(bishops.side) & straight) && !(enemies & bishops.colour) &&
         !(enemies & (straight | board.of(Role::knight)));
}

Bitboard attacked(const Board& board, Color by, Bitboard occupied) {
  return by == Color::white ? rules::attacked_squares<Color::white>(board, occupied)
                            : rules::attacked_squares<Color::black>(board, occupied);
}

Square king_of(const Board& board, Color color) {
  return rules::first(board.of(color, Role::king));
}

/// Walks through all positions of the others; the side of the bystanders may pass.
class WalkApart {
 public:
  WalkApart(PositionState state, Color winner, Bystanders bishops)
      : winner_(winner), bishops_(bishops) {
    state.board.clear(bishops.side, state.board.of(bishops.side, Role::bishop) & bishops.colour);
    visit(state, 0);
  }

  /// Whether all was walked through and no net found.
  bool run(std::uint32_t limit) {
    for (std::uint32_t i = 0; i < visited_.size() && !failed_; ++i) {
      if (visited_.size() > limit) return false;
      step(i);
    }
    return !failed_;
  }

 private:
  void step(std::uint32_t node) {
    const PositionState state = visited_[node].state;
    for_each_successor(state, [&](const PositionState& next, rules::Move) {
      visit(next, node);
      return !failed_;
    });
    if (state.turn != bishops_.side || failed_) return;
    const Color them = opposite(state.turn);
    const bool is_check = contains(attacked(state.board, them, state.board.occupied()),
                                   king_of(state.board, state.turn));
    if (is_check) return;
    PositionState passed = state;
    passed.turn = them;
    passed.en_passant = PositionState::kNoEnPassant;
    visit(passed, node);
  }

  void visit(const PositionState& state, std::uint32_t parent) {
    // A pawn may have become one more of their kind, which would stand in their way.
    const Bitboard more = state.board.of(bishops_.side, Role::bishop) & bishops_.colour;
    failed_ = more || !stand_apart(state.board, bishops_) ||
              (state.turn != winner_ && has_net(state.board));
    if (!failed_) visited_.insert(state, parent, {});
  }

  /// The king may be in check and every square beside it be attacked or held by its own men, where
  /// the bystanders may stand on any square of theirs.
  [[nodiscard]] bool has_net(const Board& board) const {
    const Color loser = opposite(winner_);
    const Square prey = king_of(board, loser);
    Bitboard hunted = attacked(board, winner_, board.occupied() ^ bit(prey));
    Bitboard held = board.of(loser);
    (bishops_.side == winner_ ? hunted : held) |= bishops_.colour;
    return contains(hunted, prey) && !(king_attacks(prey) & ~hunted & ~held);
  }

  Color winner_;
  Bystanders bishops_;
  Visited visited_;
  bool failed_ = false;
};

}  // namespace

bool is_mateless_apart(const PositionState& state, Color winner, std::uint32_t limit) {
  if (state.castling_rooks) return false;
  for (const Color side : {Color::white, Color::black}) {
    for (const Bitboard colour : {rules::kDarkSquares, ~rules::kDarkSquares}) {
      const bool exist = (state.board.of(side, Role::bishop) & colour) != 0;
      const Bystanders bishops = {side, colour};
      if (!exist || !stand_apart(state.board, bishops)) continue;
      if (WalkApart(state, winner, bishops).run(limit)) return true;
    }
  }
  return false;
}

}  // namespace escaque::winnability
