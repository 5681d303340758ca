#pragma once
// Walks both kings and all pawns through everything they can do while the other pieces may stand
// anywhere and never hinder them. If no mating net can arise even so, there is no mate.

#include <cstdint>

#include "domain/rules/position_state.hpp"

namespace escaque::winnability {

/// True only if `winner` cannot mate. False also when a pawn may promote, when somebody may castle
/// and when more than `limit` arrangements of kings and pawns can arise.
[[nodiscard]] bool is_fortress(const rules::PositionState& state, Color winner,
                               std::uint32_t limit);

}  // namespace escaque::winnability
