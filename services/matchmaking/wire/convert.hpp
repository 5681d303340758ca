#pragma once
// Wire ↔ domain. Readers give nothing for what the wire does not allow.

#include <optional>

#include "domain/lobby/lobby.hpp"
#include "matchmaking/wire.hpp"
#include "platform/grpc/error.hpp"

namespace escaque::services::matchmaking {

[[nodiscard]] common_v1::TimeControl to_wire(clock::TimeControl control);
[[nodiscard]] clock::TimeControl from_wire(const common_v1::TimeControl& control);

[[nodiscard]] v1::GameTerms to_wire(const game::Terms& terms);
/// The error names the field, and in a schedule the column.
[[nodiscard]] Result<game::Terms, rpc::Error> from_wire(const v1::GameTerms& terms);
/// What a rematch of this game is played by.
[[nodiscard]] v1::GameTerms terms_of(const games_v1::GameCreated& created);

[[nodiscard]] v1::ColorWish to_wire(lobby::ColorWish wish);
/// UNSPECIFIED means either.
[[nodiscard]] std::optional<lobby::ColorWish> from_wire(v1::ColorWish wish);

[[nodiscard]] std::optional<rating::Category> from_wire(common_v1::Category category);
[[nodiscard]] rating::Snapshot from_wire(const common_v1::Rating& rating);

/// Without a rating: the starting one.
[[nodiscard]] std::optional<game::Player> from_wire(const common_v1::User& user);
[[nodiscard]] common_v1::User user_to_wire(const game::Player& player);
[[nodiscard]] common_v1::Rating to_wire(const rating::Snapshot& rating);

[[nodiscard]] v1::LobbySnapshot to_wire(const lobby::LobbySnapshot& snapshot);
[[nodiscard]] v1::LobbyEntry to_wire(const lobby::Entry& entry);
/// Nothing when the entry cannot be understood: it was written by a newer program.
[[nodiscard]] std::optional<lobby::Entry> from_wire(const v1::LobbyEntry& entry);

[[nodiscard]] games_v1::CreateGameRequest to_create_game(const lobby::PairingMade& pairing);

/// A command id as its sender's own: others may have called theirs the same.
[[nodiscard]] std::string scoped_command_id(UserId sender, const std::string& id);

/// The typed refusal for the caller.
[[nodiscard]] rpc::Error to_error(lobby::LobbyError error);

}  // namespace escaque::services::matchmaking
