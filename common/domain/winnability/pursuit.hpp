#pragma once
// Follows a plan straight on, never back: finds most help-mates, and fails quickly.

#include <optional>
#include <vector>

#include "domain/rules/move.hpp"
#include "domain/winnability/plan.hpp"

namespace escaque::winnability {

/// The moves to the mate, or nothing when the plan leads nowhere.
[[nodiscard]] std::optional<std::vector<rules::Move>> pursue(const Plan& plan,
                                                             rules::PositionState state,
                                                             Color winner);

}  // namespace escaque::winnability
