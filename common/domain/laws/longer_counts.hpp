#pragma once
// Positions that an event announced to be given more than fifty moves (classic 12.4, fide-1993
// 10.12).

#include <vector>

#include "domain/laws/event_rules.hpp"
#include "domain/rules/board.hpp"

namespace escaque::laws {

inline constexpr int kFiftyMoves = 50;

/// After how many moves of each side without a capture or a pawn move a draw can be claimed.
[[nodiscard]] int moves_to_claim(const std::vector<LongerCount>& announced,
                                 const rules::Board& board);

}  // namespace escaque::laws
