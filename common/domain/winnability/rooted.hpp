#pragma once
// Men that never move again on the way to a mate, although some of them may be captured.

#include "domain/rules/position_state.hpp"
#include "domain/winnability/mobility.hpp"

namespace escaque::winnability {

/// Where they stand. A man of the other side whose every move would mate `winner` counts among
/// them: the game ends there. `safe` are men that are not captured either, the winner's last piece
/// among them: that would leave nothing to mate with. Dearer than one Mobility by a factor of some
/// fifty.
[[nodiscard]] KnownMen find_rooted(const rules::PositionState& state, Color winner);

}  // namespace escaque::winnability
