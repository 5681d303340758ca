#pragma once
// Wire ↔ domain. Readers give nothing for what the wire does not allow.

#include <optional>
#include <string>

#include "domain/base/result.hpp"
#include "domain/game/first_position.hpp"
#include "domain/game/player.hpp"
#include "matchmaking/wire.hpp"
#include "platform/grpc/error.hpp"

namespace escaque::services::matchmaking {

[[nodiscard]] common_v1::TimeControl to_wire(clock::TimeControl control);
[[nodiscard]] clock::TimeControl from_wire(const common_v1::TimeControl& control);

[[nodiscard]] v1::GameTerms to_wire(const game::Terms& terms);
/// The error names the field, and in a schedule the column.
[[nodiscard]] Result<game::Terms, rpc::Error> from_wire(const v1::GameTerms& terms);
/// Why no game begins where somebody wishes, which the field says.
[[nodiscard]] rpc::Error to_error(game::FirstPositionError error, const std::string& field);
/// What a rematch of this game is played by.
[[nodiscard]] v1::GameTerms terms_of(const games_v1::GameCreated& created);

[[nodiscard]] std::optional<rating::Category> from_wire(common_v1::Category category);
[[nodiscard]] rating::Snapshot from_wire(const common_v1::Rating& rating);

/// Without a rating: the starting one.
[[nodiscard]] std::optional<game::Player> from_wire(const common_v1::User& user);
[[nodiscard]] common_v1::User user_to_wire(const game::Player& player);
[[nodiscard]] common_v1::Rating to_wire(const rating::Snapshot& rating);

/// A command id as its sender's own: others may have called theirs the same.
[[nodiscard]] std::string scoped_command_id(UserId sender, const std::string& id);

}  // namespace escaque::services::matchmaking
