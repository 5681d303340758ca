#pragma once
// How many moves men need to get somewhere, roughly. Only for the order of a search.

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdlib>

#include "domain/rules/position_state.hpp"

namespace escaque::winnability {

/// By square.
using Distances = std::array<std::uint8_t, rules::kSquares>;

inline constexpr std::uint8_t kFar = 20;

/// King's moves on an empty board.
[[nodiscard]] inline int distance(rules::Square a, rules::Square b) {
  return std::max(std::abs(index(file_of(a)) - index(file_of(b))),
                  std::abs(index(rank_of(a)) - index(rank_of(b))));
}

/// King's moves from any square of `open` to `goal`.
[[nodiscard]] Distances king_distances(rules::Square goal, rules::Bitboard open);

/// Moves a pawn needs to promote, what stands in the way and what has to be captured included.
/// `prey` is where men of the other side may come to stand.
[[nodiscard]] Distances pawn_distances(const rules::PositionState& state, Color color,
                                       rules::Bitboard prey);

/// Men of `color` that would take or stop a bishop or knight that checks in a corner: queens, and
/// rooks where there is no knight.
[[nodiscard]] rules::Bitboard spoilers(const rules::Board& board, Color color);

/// Moves until one of `color`'s men may stand on `square`; not those that stand on one of `others`
/// already.
[[nodiscard]] int block_distance(const rules::Board& board, Color color, rules::Square square,
                                 rules::Bitboard others = rules::kNoSquares);

/// 0 if some step brings this king nearer; else its own men or guards are in the way, the more of
/// them the more.
[[nodiscard]] int hindrance(const rules::Board& board, Color color, const Distances& distances);

}  // namespace escaque::winnability
