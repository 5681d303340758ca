#pragma once
// Criteria that use ratings (C.07 10). Only games played over the board count; without a rating for
// everybody they say nothing, unless the regulations fix one for unrated players (Rules).

#include <cstddef>

#include "domain/pairing/tiebreak/criterion.hpp"
#include "domain/pairing/tiebreak/field.hpp"
#include "domain/pairing/tiebreak/working.hpp"

namespace escaque::pairing::tiebreak {

[[nodiscard]] Working average_rating(const Field& field, std::size_t player,
                                     const Criterion& criterion);
[[nodiscard]] Working performance(const Field& field, std::size_t player);
[[nodiscard]] Working perfect_performance(const Field& field, std::size_t player);
/// Mean of what `performance` says of the opponents met.
[[nodiscard]] Working average_performance(const Field& field, std::size_t player);
/// Mean of what `perfect_performance` says of the opponents met.
[[nodiscard]] Working average_perfect_performance(const Field& field, std::size_t player);
[[nodiscard]] Working own_rating(const Field& field, std::size_t player);

}  // namespace escaque::pairing::tiebreak
