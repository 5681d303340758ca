#include "matchmaking/lobby/lobby_handlers.hpp"

#include <string>
#include <utility>

#include "domain/base/command_id.hpp"
#include "matchmaking/lobby/convert_lobby.hpp"
#include "matchmaking/lobby/lobby_commands.hpp"

namespace escaque::services::matchmaking {

Answered<v1::CommandLobbyResponse> command_lobby(Desk desk, const v1::CommandLobbyRequest& request,
                                                 rpc::Deadline deadline) {
  const std::string& id = request.command_id();
  if (!is_command_id(id)) co_return rpc::malformed("command_id", std::string(kCommandIdForm));
  const auto by = UserId::parse(request.user().id());
  if (!by) co_return rpc::malformed_id("user.id");
  const Asking asking{desk, request, scoped_command_id(*by, id), *by, deadline};
  auto action = co_await meaning_of(asking);
  if (!action) co_return action.error();
  lobby::Command command{asking.id, std::move(*action)};
  const auto answer = co_await desk.lobby.submit(std::move(command));
  if (!answer) co_return answer.error();
  v1::CommandLobbyResponse response;
  if (answer->game) {
    response.set_game_id(to_string(*answer->game));
  } else if (answer->seek) {
    response.set_id(to_string(*answer->seek));
  } else if (answer->challenge) {
    response.set_id(to_string(*answer->challenge));
  } else if (answer->simul) {
    response.set_id(to_string(*answer->simul));
  }
  co_return response;
}

Answered<v1::GetLobbyResponse> get_lobby(Desk desk, const v1::GetLobbyRequest& request) {
  const auto settled = co_await desk.lobby.settled();
  if (!settled) co_return settled.error();
  const auto* lobby = *settled;
  const auto user = UserId::parse(request.user_id());
  lobby::LobbySnapshot open;
  if (!request.only_challenges()) {
    open.seeks = lobby->seeks;
    open.pool_members = lobby->pool_members;
    open.simuls = lobby->simuls;
  }
  for (const auto& challenge : lobby->challenges) {
    const bool is_mine =
        user && (challenge.challenger.id == *user || challenge.challenged.id == *user);
    if (is_mine || request.everybodys_challenges()) open.challenges.push_back(challenge);
  }
  v1::GetLobbyResponse response;
  *response.mutable_snapshot() = to_wire(open);
  response.set_version(lobby->version);
  co_return response;
}

Answered<v1::GetChallengeResponse> get_challenge(Desk desk,
                                                 const v1::GetChallengeRequest& request) {
  const auto id = lobby::ChallengeId::parse(request.challenge_id());
  if (!id) co_return rpc::malformed_id("challenge_id");
  const auto settled = co_await desk.lobby.settled();
  if (!settled) co_return settled.error();
  const auto* challenge = (*settled)->challenge(*id);
  // What is between two is nobody else's business.
  if (challenge == nullptr || !challenge->is_by_link) {
    co_return to_error(lobby::LobbyError::no_such_challenge);
  }
  v1::GetChallengeResponse response;
  *response.mutable_challenge() = to_wire(*challenge);
  co_return response;
}

Answered<v1::LeaveLobbyResponse> leave_lobby(Desk desk, const v1::LeaveLobbyRequest& request) {
  const auto user = UserId::parse(request.user_id());
  if (!user) co_return rpc::malformed_id("user_id");
  lobby::Command command{{}, lobby::LeaveLobby{*user}};
  const auto answer = co_await desk.lobby.submit(std::move(command));
  // Nothing open is what was wanted.
  if (!answer && answer.error().reason() != common_v1::REASON_ALREADY_DONE) {
    co_return answer.error();
  }
  co_return v1::LeaveLobbyResponse();
}

}  // namespace escaque::services::matchmaking
