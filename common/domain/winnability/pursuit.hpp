#pragma once
// Follows plans straight on, never back: finds most help-mates, and fails quickly.

#include <optional>
#include <vector>

#include "domain/rules/move.hpp"
#include "domain/rules/position_state.hpp"

namespace escaque::winnability {

using Line = std::vector<rules::Move>;

/// The moves to a mate, found by one of this many different plans; nothing when all lead nowhere.
[[nodiscard]] std::optional<Line> pursue(const rules::PositionState& state, Color winner,
                                         int plans);

}  // namespace escaque::winnability
