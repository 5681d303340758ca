#pragma once
// Criteria that weigh the opponents' scores with the player's results: Sonneborn-Berger and Koya
// (C.07 9).

#include <cstddef>

#include "domain/pairing/tiebreak/criterion.hpp"
#include "domain/pairing/tiebreak/field.hpp"
#include "domain/pairing/tiebreak/working.hpp"

namespace escaque::pairing::tiebreak {

[[nodiscard]] Working sonneborn_berger(const Field& field, std::size_t player,
                                       const Criterion& criterion);
/// Points against those who scored at least half of the possible points, or the limit moved up or
/// down by `criterion.limit` draws.
[[nodiscard]] Working koya(const Field& field, std::size_t player, const Criterion& criterion);

}  // namespace escaque::pairing::tiebreak
