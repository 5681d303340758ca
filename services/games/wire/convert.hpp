#pragma once
// Wire ↔ domain at the edge of the service: commands in, refusals out.

#include <optional>

#include "domain/base/result.hpp"
#include "domain/game/command.hpp"
#include "games/submission.hpp"
#include "games/wire.hpp"
#include "platform/grpc/error.hpp"

namespace escaque::services::games {

/// A player's command without the moment when it was received, which only its stream knows.
[[nodiscard]] Result<Submission, rpc::Error> from_wire(const v1::Command& command);
[[nodiscard]] Result<Submission, rpc::Error> from_wire(const v1::ReportPresence& report);
/// The position may be missing in Chess960: the service draws one.
[[nodiscard]] Result<game::GameSpec, rpc::Error> from_wire(const v1::CreateGameRequest& request);

[[nodiscard]] Result<GameId, rpc::Error> parse_game_id(const std::string& text);
[[nodiscard]] Result<UserId, rpc::Error> parse_user_id(const std::string& text);

[[nodiscard]] rpc::Error to_error(game::GameError error);
/// As GameError::touched_man, with the man and the article.
[[nodiscard]] rpc::Error to_error(const game::ManTouched& touched);
/// `owner`: the address of the instance to ask instead, told with `not_owner`; may be empty.
[[nodiscard]] rpc::Error to_error(ShardError error, std::string owner = {});

/// What the gateway is told; nothing when the log itself is the answer. `owner` as for to_error().
[[nodiscard]] std::optional<v1::PlayResponse> to_response(const v1::Command& command,
                                                          const Outcome& outcome,
                                                          std::string owner = {});
/// The report comes back to be sent to another instance.
[[nodiscard]] v1::PlayResponse to_returned(const v1::ReportPresence& report, std::string owner);
[[nodiscard]] v1::PlayResponse to_refusal(const v1::Command& command, const rpc::Error& error);

}  // namespace escaque::services::games
