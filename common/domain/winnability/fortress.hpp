#pragma once
// Walks both kings and all pawns through everything they can do, while every other piece may stand
// anywhere in the region that the pawns leave to it and never hinders anybody. If no mating net can
// arise even so, there is no mate.

#include <cstdint>

#include "domain/rules/position_state.hpp"

namespace escaque::winnability {

/// True only if `winner` cannot mate. False also when a pawn may promote, when somebody may castle
/// and when more than `limit` arrangements can arise. `rooted` men are known never to move.
[[nodiscard]] bool is_fortress(const rules::PositionState& state, Color winner,
                               rules::Bitboard rooted, std::uint32_t limit);

}  // namespace escaque::winnability
