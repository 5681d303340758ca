#pragma once
// What the players of an adjourned game are told elsewhere than at its board.

#include <optional>

#include "domain/game/fact.hpp"
#include "domain/game/game.hpp"
#include "games/wire.hpp"

namespace escaque::services::games {

/// What the players of `game` are to be told after `entry`, which is in it: that it has an hour,
/// that one of them wants to go on, that it goes on. Nothing after anything else.
[[nodiscard]] std::optional<v1::ResumptionTold> resumption_told(const game::Game& game,
                                                                const game::Entry& entry,
                                                                UtcTime now);

}  // namespace escaque::services::games
