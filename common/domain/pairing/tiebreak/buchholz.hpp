#pragma once
// Criteria that add up what the opponents scored: Buchholz, its cuts and medians, fore Buchholz,
// the average Buchholz of the opponents (C.07 8).

#include <cstddef>

#include "domain/pairing/tiebreak/criterion.hpp"
#include "domain/pairing/tiebreak/field.hpp"
#include "domain/pairing/tiebreak/working.hpp"

namespace escaque::pairing::tiebreak {

[[nodiscard]] Working buchholz(const Field& field, std::size_t player, const Criterion& criterion);
/// Of the opponents met over the board, with two decimals.
[[nodiscard]] Working average_buchholz(const Field& field, std::size_t player);

}  // namespace escaque::pairing::tiebreak
