#pragma once
// What is left on both clocks.

#include "domain/base/color.hpp"
#include "domain/base/time.hpp"

namespace escaque::game {

using Remaining = ByColor<Millis>;

}  // namespace escaque::game
