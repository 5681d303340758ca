#pragma once
// What commands mean: the whole logic of a game, pure.

#include "domain/base/result.hpp"
#include "domain/base/time.hpp"
#include "domain/game/command.hpp"
#include "domain/game/error.hpp"
#include "domain/game/fact.hpp"
#include "domain/game/game.hpp"

namespace escaque::game {

/// What `command` means for `game` at `now`: the next entry of its log, or why it has no effect.
/// Equal inputs give equal answers. A default-made `Game` accepts only CreateGame.
[[nodiscard]] Result<Entry, GameError> decide(const Game& game, const Command& command,
                                              Instant now);

}  // namespace escaque::game
