#pragma once
// What came of a command, as JSON.

#include <string>

#include "domain/game/fact.hpp"

namespace escaque::evening {

[[nodiscard]] std::string json_of(const game::Facts& facts);

}  // namespace escaque::evening
