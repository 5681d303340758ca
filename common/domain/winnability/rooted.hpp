#pragma once
// Men that never move again, although some of them may be captured.

#include "domain/rules/position_state.hpp"

namespace escaque::winnability {

/// Where they stand. Dearer than one Mobility by a factor of some fifty.
[[nodiscard]] rules::Bitboard find_rooted(const rules::PositionState& state);

}  // namespace escaque::winnability
