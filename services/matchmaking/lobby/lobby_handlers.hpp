#pragma once
// What each RPC about the lobby does.

#include "matchmaking/desk.hpp"

namespace escaque::services::matchmaking {

[[nodiscard]] Answered<v1::CommandLobbyResponse> command_lobby(
    Desk desk, const v1::CommandLobbyRequest& request, rpc::Deadline deadline);
[[nodiscard]] Answered<v1::GetLobbyResponse> get_lobby(Desk desk,
                                                       const v1::GetLobbyRequest& request);
[[nodiscard]] Answered<v1::GetChallengeResponse> get_challenge(
    Desk desk, const v1::GetChallengeRequest& request);
[[nodiscard]] Answered<v1::LeaveLobbyResponse> leave_lobby(Desk desk,
                                                           const v1::LeaveLobbyRequest& request,
                                                           rpc::Deadline deadline);

}  // namespace escaque::services::matchmaking
