#pragma once
// Why a side cannot mate, found without playing a move: by material, or by where the pieces could
// ever stand. Never wrong; silent where only a search can tell.

#include "domain/rules/position_state.hpp"
#include "domain/winnability/mobility.hpp"
#include "domain/winnability/verdict.hpp"

namespace escaque::winnability {

/// `Reason::none` when this stage cannot tell.
[[nodiscard]] Reason find_static_argument(const rules::PositionState& state, Color winner,
                                          KnownMen known = {});

}  // namespace escaque::winnability
