#pragma once
// Arenas: wire ↔ domain.

#include <optional>

#include "domain/arena/arena.hpp"
#include "matchmaking/wire.hpp"
#include "platform/grpc/error.hpp"

namespace escaque::services::matchmaking {

[[nodiscard]] v1::ArenaEntry to_wire(const arena::Entry& entry);
/// Nothing when the entry cannot be understood: it was written by a newer program.
[[nodiscard]] std::optional<arena::Entry> from_wire(const v1::ArenaEntry& entry);

/// How a game of an arena ended, or was corrected. `at`: when that was written.
[[nodiscard]] arena::ReportGame to_report(const games_v1::GameFinished& finished, UtcTime at);
[[nodiscard]] games_v1::CreateGameRequest to_create_game(const arena::Arena& arena, GameId game);

// What is shown of arenas
[[nodiscard]] v1::ArenaSummary to_summary(const arena::Arena& arena);
/// As everybody is shown it.
[[nodiscard]] v1::GetArenaResponse to_view(const arena::Arena& arena);
/// What it says to `asker` alone: why they are not paired.
void write_why(const arena::Arena& arena, std::optional<UserId> asker, UtcTime now,
               v1::GetArenaResponse& to);

/// The typed refusal for the caller.
[[nodiscard]] rpc::Error to_error(arena::ArenaError error);

}  // namespace escaque::services::matchmaking
