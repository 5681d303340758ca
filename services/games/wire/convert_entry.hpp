#pragma once
// Wire ↔ domain: the entries of the log.

#include <cstdint>
#include <optional>

#include "domain/game/fact.hpp"
#include "domain/game/game.hpp"
#include "games/wire.hpp"

namespace escaque::services::games {

/// Without time_ms, which readers of the stream set.
[[nodiscard]] v1::GameEntry to_wire(const game::Entry& entry);
/// Nothing when a fact is missing, unknown, or lacks something.
[[nodiscard]] std::optional<game::Entry> from_wire(const v1::GameEntry& entry);

[[nodiscard]] v1::GameCreated to_wire(const game::GameCreated& fact);

/// One line about a game that has not ended.
[[nodiscard]] v1::GameSummary to_summary(const game::GameCreated& created, std::int32_t plies);
/// What lists of running games show of it.
[[nodiscard]] v1::GameCreated to_running(const game::GameCreated& created);

/// What `entry` leaves in the outbox when it ends `game` (the state before it); nothing otherwise.
[[nodiscard]] std::optional<v1::GameFinished> to_finished(const game::Game& game,
                                                          const game::Entry& entry);

}  // namespace escaque::services::games
