#pragma once
// What each RPC does, as coroutines on the lobby's thread.

#include "matchmaking/matchmaking_service.hpp"
#include "platform/asio/awaitable.hpp"

namespace escaque::services::matchmaking {

template <class Response>
using Answered = Awaitable<Result<Response, rpc::Error>>;

[[nodiscard]] Answered<v1::CommandLobbyResponse> command_lobby(
    Desk desk, const v1::CommandLobbyRequest& request, rpc::Deadline deadline);
[[nodiscard]] Answered<v1::GetLobbyResponse> get_lobby(Desk desk,
                                                       const v1::GetLobbyRequest& request);
[[nodiscard]] Answered<v1::GetChallengeResponse> get_challenge(
    Desk desk, const v1::GetChallengeRequest& request);
[[nodiscard]] Answered<v1::LeaveLobbyResponse> leave_lobby(Desk desk,
                                                           const v1::LeaveLobbyRequest& request);

}  // namespace escaque::services::matchmaking
