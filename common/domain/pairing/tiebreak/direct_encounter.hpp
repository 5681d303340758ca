#pragma once
// Direct encounter (C.07 6; the manual, tie-breaks 1.4): who did better in the games of the tied
// players against each other.

#include <cstddef>
#include <span>
#include <vector>

#include "domain/pairing/tiebreak/field.hpp"
#include "domain/pairing/tiebreak/working.hpp"

namespace escaque::pairing::tiebreak {

/// The place of each of `tied` within the group, 1 for the best, equal for those it cannot
/// separate; all 0 when it separates nobody. In the order of `tied`.
[[nodiscard]] std::vector<int> direct_encounter(const Field& field,
                                                std::span<const std::size_t> tied);

/// Games of `player`, one of `tied`, against the others, and the place they gave.
[[nodiscard]] Working explain_direct_encounter(const Field& field, std::size_t player,
                                               std::span<const std::size_t> tied);

}  // namespace escaque::pairing::tiebreak
