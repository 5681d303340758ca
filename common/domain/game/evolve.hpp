#pragma once
// How entries change a game. The Laws are not consulted: facts say all that follows from them.

#include "domain/base/time.hpp"
#include "domain/game/fact.hpp"
#include "domain/game/game.hpp"

namespace escaque::game {

/// `game` after `entry`, which took effect at `at`: clocks and deadlines start from there. Folding
/// all entries with the moments at which they took effect rebuilds the game exactly. After a
/// take-over, map each entry's stored time to our clock (now - (server's now - stored)), fold, and
/// give a CreditOutage for the time that was not the players'.
///
/// Throws std::invalid_argument if the entry cannot be one of this game: its version does not
/// follow, or its move cannot be played. A log that `decide` wrote has no such entries.
[[nodiscard]] Game evolve(Game game, const Entry& entry, Instant at);

/// The position after the first `plies` of the game; it has as many.
[[nodiscard]] rules::Position position_after(const Game& game, std::int32_t plies);

}  // namespace escaque::game
