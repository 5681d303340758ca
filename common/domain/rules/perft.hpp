#pragma once
// Perft: the number of move sequences of a given length, the yardstick of every move generator.

#include <cstdint>
#include <utility>
#include <vector>

#include "domain/rules/position.hpp"

namespace escaque::rules {

/// Leaves of the tree of legal moves of `depth` plies. No hash table; the last ply is only counted.
[[nodiscard]] std::uint64_t perft(const Position& position, int depth);

/// The same, for each legal move of `position`; `depth` is at least 1.
[[nodiscard]] std::vector<std::pair<Move, std::uint64_t>> perft_divide(const Position& position,
                                                                       int depth);

}  // namespace escaque::rules
