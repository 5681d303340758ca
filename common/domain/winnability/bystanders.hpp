#pragma once
// Bishops of one side that no man of the other but the king can ever touch or be touched by: all
// their moves are waiting moves. Without them on the board, far fewer positions can arise.

#include <cstdint>

#include "domain/rules/position_state.hpp"

namespace escaque::winnability {

/// True only if `winner` cannot mate. False also where no such bishops stand apart, or not in all
/// of the positions that can arise, and when those are more than `limit`.
[[nodiscard]] bool is_mateless_apart(const rules::PositionState& state, Color winner,
                                     std::uint32_t limit);

}  // namespace escaque::winnability
