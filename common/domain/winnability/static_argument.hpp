#pragma once
// Why a side cannot mate, found without playing a move: by material, or by where the pieces could
// ever stand. Never wrong; silent where only a search can tell.

#include "domain/rules/position_state.hpp"
#include "domain/winnability/verdict.hpp"

namespace escaque::winnability {

/// `Reason::none` when this stage cannot tell. `rooted` men are known never to move.
[[nodiscard]] Reason find_static_argument(const rules::PositionState& state, Color winner,
                                          rules::Bitboard rooted = rules::kNoSquares);

}  // namespace escaque::winnability
