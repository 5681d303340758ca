#pragma once
// Cut-n and Median-n (C.07 14): which contributions are left out.

#include "domain/pairing/tiebreak/criterion.hpp"
#include "domain/pairing/tiebreak/working.hpp"

namespace escaque::pairing::tiebreak {

/// Marks the lowest and then the highest contributions of `working` as cut. By C.07 16.5 voluntary
/// unplayed rounds go first at the low end.
void cut(Working& working, const Criterion& criterion);

}  // namespace escaque::pairing::tiebreak
