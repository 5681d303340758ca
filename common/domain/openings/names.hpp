#pragma once
// The list of named openings as it lies in the repository.

#include <string_view>

namespace escaque::openings {

/// Lines of ECO code, name and moves in SAN, between tabs.
[[nodiscard]] std::string_view names();

}  // namespace escaque::openings
