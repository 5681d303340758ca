#pragma once
// How far a position looks from a help-mate. Only an order in which to search: no verdict rests on
// it.

#include "domain/rules/position_state.hpp"

namespace escaque::winnability {

inline constexpr int kEstimates = 256;

/// From 0 (near) to kEstimates - 1 (far).
[[nodiscard]] int estimate(const rules::PositionState& state, Color winner);

}  // namespace escaque::winnability
