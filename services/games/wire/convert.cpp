#include "games/wire/convert.hpp"

#include <string>
#include <string_view>
#include <utility>

#include "domain/base/command_id.hpp"
#include "games/wire/actions.hpp"
#include "wire/malformed.hpp"
#include "wire/written.hpp"

namespace escaque::services::games {
namespace {

template <class IdType>
Result<IdType, rpc::Error> parse_id(const std::string& text, std::string field) {
  if (const auto id = IdType::parse(text)) return *id;
  return rpc::malformed_id(std::move(field));
}

v1::PlayResponse to_accepted(const v1::Command& command, const Repeated& repeated) {
  v1::PlayResponse response;
  auto& accepted = *response.mutable_accepted();
  accepted.set_request_id(command.request_id());
  accepted.set_game_id(command.game_id());
  accepted.set_command_id(command.command_id());
  accepted.set_version(repeated.version);
  return response;
}

}  // namespace

Result<GameId, rpc::Error> parse_game_id(const std::string& text) {
  return parse_id<GameId>(text, "game_id");
}
Result<UserId, rpc::Error> parse_user_id(const std::string& text) {
  return parse_id<UserId>(text, "user_id");
}

Result<Submission, rpc::Error> from_wire(const v1::Command& command) {
  const auto game = parse_game_id(command.game_id());
  if (!game) return game.error();
  const auto user = parse_user_id(command.user_id());
  if (!user) return user.error();
  if (!is_command_id(command.command_id())) {
    return rpc::malformed("command_id", "not a command id", std::string(kCommandIdForm));
  }
  if (command.version() < 0) {
    return rpc::malformed("version", "a version is not negative",
                          "0 or the version that is answered");
  }
  game::Command result;
  wire::Reader action(command.action());
  wire::kPlayerAction(action, result.action);
  if (action.fault()) return wire::malformed(wire::within("action", *action.fault()));
  if (command.action().has_call_arbiter()) {
    if (auto refused = wire::refusal_of_words(command)) return std::move(*refused);
  }
  result.id = command.command_id();
  if (command.version() > 0) result.answers = command.version();
  result.lag = {.claimed = Millis(std::max(0, command.claimed_lag_ms())),
                .ping = Millis(std::max(0, command.ping_lag_ms()))};
  return Submission{*game, PlayerCommand{*user, std::move(result)}, {}};
}

Result<Submission, rpc::Error> from_wire(const v1::ReportPresence& report) {
  const auto game = parse_game_id(report.game_id());
  if (!game) return game.error();
  const auto user = parse_user_id(report.user_id());
  if (!user) return user.error();
  return Submission{
      *game, PresenceReport{*user, wire::from_word<game::Absence>(report.absence())}, {}};
}

Result<game::GameSpec, rpc::Error> from_wire(const v1::CreateGameRequest& request) {
  auto spec = wire::read<game::GameSpec>(request);
  if (!spec) return wire::malformed(spec.error());
  return std::move(*spec);
}

v1::PlayResponse to_refusal(const v1::Command& command, const rpc::Error& error) {
  v1::PlayResponse response;
  auto& refusal = *response.mutable_refusal();
  refusal.set_request_id(command.request_id());
  refusal.set_game_id(command.game_id());
  refusal.set_command_id(command.command_id());
  *refusal.mutable_error() = error.detail;
  return response;
}

v1::PlayResponse to_returned(const v1::ReportPresence& report, std::string owner) {
  v1::PlayResponse response;
  *response.mutable_returned()->mutable_report() = report;
  response.mutable_returned()->set_owner(std::move(owner));
  return response;
}

std::optional<v1::PlayResponse> to_response(const v1::Command& command, const Outcome& outcome,
                                            std::string owner) {
  if (std::holds_alternative<Done>(outcome)) return std::nullopt;
  if (const auto* repeated = std::get_if<Repeated>(&outcome))
    return to_accepted(command, *repeated);
  if (const auto* error = std::get_if<game::GameError>(&outcome)) {
    return to_refusal(command, to_error(*error));
  }
  if (const auto* touched = std::get_if<game::ManTouched>(&outcome)) {
    return to_refusal(command, to_error(*touched));
  }
  return to_refusal(command, to_error(std::get<ShardError>(outcome), std::move(owner)));
}

}  // namespace escaque::services::games
