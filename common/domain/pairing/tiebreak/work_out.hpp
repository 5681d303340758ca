#pragma once
// The number of one criterion for one player, with its working. Direct encounter needs to know who
// is tied, so it is worked out with the standings.

#include <cstddef>

#include "domain/pairing/tiebreak/criterion.hpp"
#include "domain/pairing/tiebreak/field.hpp"
#include "domain/pairing/tiebreak/working.hpp"

namespace escaque::pairing::tiebreak {

/// `field` was made with the rules of `criterion`.
[[nodiscard]] Working work_out(const Field& field, std::size_t player, const Criterion& criterion);

}  // namespace escaque::pairing::tiebreak
