#pragma once
// The fact that a player gave up half their time and the increment.

#include "domain/base/color.hpp"
#include "domain/base/time.hpp"

namespace escaque::game {

/// For the rest of the game the player gets no increment.
struct WentBerserk {
  Color by{};
  ByColor<Millis> remaining;
  friend bool operator==(const WentBerserk&, const WentBerserk&) = default;
};

}  // namespace escaque::game
