#include "domain/winnability/estimate.hpp"

#include <algorithm>

#include "domain/rules/attacks.hpp"
#include "domain/rules/generator.hpp"
#include "domain/winnability/distances.hpp"

namespace escaque::winnability {
namespace {

using rules::Bitboard;
using rules::Board;
using rules::Role;
using rules::Square;

int corner_distance(Square square) {
  const int file = index(file_of(square));
  const int rank = index(rank_of(square));
  return std::min(file, 7 - file) + std::min(rank, 7 - rank);
}

template <Color winner>
int flights(const Board& board, Square king) {
  const Bitboard attacked = rules::attacked_squares<winner>(board, board.occupied() ^ bit(king));
  return rules::count(king_attacks(king) & ~attacked & ~board.of(opposite(winner)));
}

/// Steps of the foremost pawn to promotion; a pawn in the way costs more.
int promotion_distance(const Board& board, Color winner) {
  int best = 12;
  for (const Square pawn : rules::Squares(board.of(winner, Role::pawn))) {
    const int rank = index(rank_of(pawn));
    const bool white = winner == Color::white;
    const Bitboard file = bits(file_of(pawn));
    const Bitboard ahead = white ? file & ~(rules::kAllSquares >> (63 - index(pawn)))
                                 : file & ((rules::Bitboard{1} << index(pawn)) - 1);
    const int steps = white ? 7 - rank : rank;
    best = std::min(best, steps + 2 * rules::count(ahead & board.of(Role::pawn)));
  }
  return best;
}

/// How far a knight is from giving check, where its own men leave the king no square.
int knight_distance(const Board& board, Color winner, Square prey) {
  Bitboard reached = knight_attacks(prey);
  const Bitboard knights = board.of(winner, Role::knight);
  if (!knights) return 20 + 6 * promotion_distance(board, winner);
  for (int moves = 1; moves < 5; ++moves) {
    if (reached & knights) return 4 * moves;
    reached |= rules::detail::knights(reached);
  }
  return 20;
}

}  // namespace

int estimate(const rules::PositionState& state, Color winner) {
  const Board& board = state.board;
  const Square prey = rules::first(board.of(opposite(winner), Role::king));
  const Square hunter = rules::first(board.of(winner, Role::king));
  int value = winner == Color::white ? flights<Color::white>(board, prey)
                                     : flights<Color::black>(board, prey);
  value = 4 * value + 3 * corner_distance(prey) + 4 * std::max(0, distance(prey, hunter) - 2);
  const Bitboard own = board.of(winner);
  const Bitboard heavy = own & (board.of(Role::queen) | board.of(Role::rook));
  const bool is_smothered = !(king_attacks(prey) & ~board.of(opposite(winner)));
  if (is_smothered) {
    value += knight_distance(board, winner, prey);
  } else if (!heavy) {
    value += 20 + 6 * promotion_distance(board, winner);
  }
  return std::min(value, kEstimates - 1);
}

}  // namespace escaque::winnability
