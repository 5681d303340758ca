#pragma once
// Whether the records of a report agree: opponents with each other, points with results.

#include <optional>

#include "domain/pairing/trf/error.hpp"
#include "domain/pairing/trf/trf.hpp"

namespace escaque::pairing::trf {

/// The first contradiction in `report`; nothing when there is none.
[[nodiscard]] std::optional<TrfError> find_disagreement(const Report& report);

}  // namespace escaque::pairing::trf
