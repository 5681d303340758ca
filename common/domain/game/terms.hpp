#pragma once
// What can be said of terms before there is a game: whether their times can be played, and what
// they are called.

#include "domain/game/player.hpp"

namespace escaque::game {

[[nodiscard]] bool has_possible_times(const Terms& terms);

/// Whether White and Black are given different times.
[[nodiscard]] bool has_odds(const Terms& terms);

/// Where there are schedules, the time control is the simple one that is most like White's: it
/// decides the rating category.
[[nodiscard]] Terms with_nominal_control(Terms terms);

}  // namespace escaque::game
