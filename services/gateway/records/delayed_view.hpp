#pragma once
// Games that spectators see later than their players do, as long as they go on: nobody who watches
// can tell a player what they see.

#include <optional>

#include "domain/base/time.hpp"
#include "gateway/wire.hpp"

namespace escaque::services::gateway {

/// How the game began; nothing where its log has no beginning.
[[nodiscard]] const games_v1::GameCreated* creation_of(const games_v1::GetGameResponse& game);

/// Zero: spectators see it at once.
[[nodiscard]] Millis spectators_delay(const games_v1::GameCreated& created);

/// A player, an arbiter of the site, or an official of the game's event.
[[nodiscard]] bool sees_at_once(const games_v1::GameCreated& created,
                                const std::optional<common_v1::User>& viewer);

/// Of a game that goes on, and that spectators see later.
[[nodiscard]] bool is_delayed(const games_v1::GetGameResponse& game);

/// Takes out the entries that `viewer` does not see yet. How a game was created is known at once.
void hide_latest(games_v1::GetGameResponse& game, const std::optional<common_v1::User>& viewer,
                 double now_ms);

}  // namespace escaque::services::gateway
