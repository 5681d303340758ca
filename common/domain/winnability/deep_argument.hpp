#pragma once
// Why a side cannot mate, where it is worth some thousand times the cost of the static argument to
// know.

#include <cstdint>

#include "domain/rules/position_state.hpp"
#include "domain/winnability/verdict.hpp"

namespace escaque::winnability {

/// For positions that are no mate. `Reason::none` when this stage cannot tell. A walk through a
/// fortress looks at `limit` arrangements at most.
[[nodiscard]] Reason find_deep_argument(const rules::PositionState& state, Color winner,
                                        std::uint32_t limit);

}  // namespace escaque::winnability
