#include "matchmaking/lobby/lobby_handlers.hpp"

#include <string>
#include <utility>

#include "domain/base/command_id.hpp"
#include "matchmaking/lobby/convert_lobby.hpp"
#include "matchmaking/lobby/lobby_commands.hpp"
#include "matchmaking/lobby/lobby_parts.hpp"

namespace escaque::services::matchmaking {

namespace {

/// Which part of the lobby decides.
LobbyActor& lobby_of(const Desk& desk, const lobby::Action& action) {
  if (desk.parts == nullptr) return desk.lobby;
  if (const auto* join = std::get_if<lobby::JoinPool>(&action)) {
    return desk.parts->with_pool(join->pool);
  }
  if (const auto* leave = std::get_if<lobby::LeavePool>(&action)) {
    return desk.parts->with_pool(leave->pool);
  }
  return desk.lobby;
}

Answered<v1::LeaveLobbyResponse> leave_part(LobbyActor& part, UserId user) {
  lobby::Command command{{}, lobby::LeaveLobby{user}};
  const auto answer = co_await part.submit(std::move(command));
  // Nothing open is what was wanted.
  if (!answer && answer.error().reason() != common_v1::REASON_ALREADY_DONE) {
    co_return answer.error();
  }
  co_return v1::LeaveLobbyResponse();
}

/// Of this part, whoever owns it.
Answered<v1::LeaveLobbyResponse> leave_pools(Desk desk, unsigned part, UserId user,
                                             rpc::Deadline deadline) {
  LobbyActor& pools = desk.parts->at(part);
  if (!pools.is_serving() && !desk.parts->may_wait_in(part, user)) {
    co_return v1::LeaveLobbyResponse();
  }
  auto left = co_await leave_part(pools, user);
  if (left || left.error().reason() != common_v1::REASON_NOT_OWNER) co_return left;
  v1::LeaveLobbyRequest there;
  there.set_user_id(to_string(user));
  there.set_pool_part(static_cast<int>(part));
  auto refused = left.error();
  co_return co_await ask_owner(desk, std::move(refused), &Colleagues::LeaveLobby, std::move(there),
                               deadline);
}

}  // namespace

Answered<v1::CommandLobbyResponse> command_lobby(Desk desk, const v1::CommandLobbyRequest& request,
                                                 rpc::Deadline deadline) {
  const std::string& id = request.command_id();
  if (!is_command_id(id)) co_return rpc::malformed("command_id", std::string(kCommandIdForm));
  const auto by = UserId::parse(request.user().id());
  if (!by) co_return rpc::malformed_id("user.id");
  const Asking asking{desk, request, scoped_command_id(*by, id), *by, deadline};
  auto action = co_await meaning_of(asking);
  if (!action) co_return action.error();
  LobbyActor& lobby = lobby_of(desk, *action);
  lobby::Command command{asking.id, std::move(*action)};
  const auto answer = co_await lobby.submit(std::move(command));
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
  response.set_version(lobby->version);
  if (!request.only_challenges() && desk.parts != nullptr && desk.parts->are_pools_apart()) {
    const LobbyCopies& copies = desk.parts->copies();
    if (!copies.are_complete()) co_return not_now(kTheLobby);
    for (unsigned part = 1; part < lobby::kParts; ++part) {
      const lobby::Lobby& pools = copies.of(part);
      response.add_pool_versions(pools.version);
      open.pool_members.insert(open.pool_members.end(), pools.pool_members.begin(),
                               pools.pool_members.end());
    }
  }
  *response.mutable_snapshot() = to_wire(open);
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

Answered<v1::LeaveLobbyResponse> leave_lobby(Desk desk, const v1::LeaveLobbyRequest& request,
                                             rpc::Deadline deadline) {
  const auto user = UserId::parse(request.user_id());
  if (!user) co_return rpc::malformed_id("user_id");
  const auto part = static_cast<unsigned>(request.pool_part());
  if (part >= lobby::kParts) {
    co_return rpc::malformed("pool_part", "0 to " + std::to_string(lobby::kPoolParts));
  }
  if (part != lobby::kMainPart) {
    if (desk.parts == nullptr) co_return not_now(kTheLobby);
    co_return co_await leave_part(desk.parts->at(part), *user);
  }
  auto left = co_await leave_part(desk.lobby, *user);
  if (!left || desk.parts == nullptr) co_return left;
  for (unsigned other = 1; left && other < lobby::kParts; ++other) {
    left = co_await leave_pools(desk, other, *user, deadline);
  }
  co_return left;
}

}  // namespace escaque::services::matchmaking
