#pragma once
// The lobby: wire ↔ domain.

#include <optional>

#include "domain/lobby/lobby.hpp"
#include "matchmaking/wire/convert.hpp"
#include "platform/grpc/error.hpp"

namespace escaque::services::matchmaking {

[[nodiscard]] v1::Challenge to_wire(const lobby::Challenge& challenge);
[[nodiscard]] v1::LobbySnapshot to_wire(const lobby::LobbySnapshot& snapshot);
[[nodiscard]] v1::LobbyEntry to_wire(const lobby::Entry& entry);
/// Nothing when the entry cannot be understood: it was written by a newer program.
[[nodiscard]] std::optional<lobby::Entry> from_wire(const v1::LobbyEntry& entry);

[[nodiscard]] games_v1::CreateGameRequest to_create_game(const lobby::PairingMade& pairing);

/// The typed refusal for the caller.
[[nodiscard]] rpc::Error to_error(lobby::LobbyError error);

}  // namespace escaque::services::matchmaking
