#include "domain/winnability/distances.hpp"

#include <algorithm>
#include <cstdlib>

#include "domain/rules/attacks.hpp"

namespace escaque::winnability {

using rules::bit;
using rules::Bitboard;
using rules::first;
using rules::index;
using rules::Role;
using rules::Square;

namespace {

bool is_attacked(const rules::Board& board, Square square, Color by, Bitboard occupied) {
  const Bitboard queens = board.of(Role::queen);
  return ((pawn_attacks(opposite(by), square) & board.of(Role::pawn)) |
          (knight_attacks(square) & board.of(Role::knight)) |
          (king_attacks(square) & board.of(Role::king)) |
          (rook_attacks(square, occupied) & (board.of(Role::rook) | queens)) |
          (bishop_attacks(square, occupied) & (board.of(Role::bishop) | queens))) &
         board.of(by);
}

Bitboard sliders_on_lines(const rules::Board& board, Square square, Color color) {
  const Bitboard queens = board.of(Role::queen);
  return ((rook_attacks(square, rules::kNoSquares) & (board.of(Role::rook) | queens)) |
          (bishop_attacks(square, rules::kNoSquares) & (board.of(Role::bishop) | queens))) &
         board.of(color);
}

}  // namespace

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

Bitboard spoilers(const rules::Board& board, Color color) {
  const bool has_knight = (board.of(opposite(color)) & board.of(Role::knight)) != 0;
  return board.of(color) &
         (board.of(Role::queen) | (has_knight ? rules::kNoSquares : board.of(Role::rook)));
}

int block_distance(const rules::Board& board, Color color, Square square, Bitboard others) {
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

int hindrance(const rules::Board& board, Color color, const Distances& distances) {
  const Square king = first(board.of(color, Role::king));
  if (distances[index(king)] == 0) return 0;
  const Bitboard occupied = board.occupied() ^ bit(king);
  int least = kFar;
  for (const Square to : rules::Squares(king_attacks(king))) {
    if (distances[index(to)] >= distances[index(king)]) continue;
    const bool is_free = !contains(board.of(color), to);
    if (is_free && !is_attacked(board, to, opposite(color), occupied)) return 0;
    least = std::min(least, 2 + rules::count(sliders_on_lines(board, to, opposite(color))));
  }
  return least == kFar ? 2 : least;
}

}  // namespace escaque::winnability
