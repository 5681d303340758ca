#pragma once
// The part of `decide` that takes back, for the sources of this folder only.

#include "domain/season/season.hpp"

namespace escaque::season {

/// What the register is without the deed of `version`, or with another one in its place.
[[nodiscard]] Result<Facts, SeasonError> correct(const Season& season, Version version,
                                                 std::optional<Championship> instead);

}  // namespace escaque::season
