#pragma once
// What each RPC about arenas does, as coroutines on the arenas' thread.

#include "matchmaking/desk.hpp"

namespace escaque::services::matchmaking {

[[nodiscard]] Answered<v1::CommandArenaResponse> command_arena(
    Desk desk, const v1::CommandArenaRequest& request, rpc::Deadline deadline);
[[nodiscard]] Answered<v1::ListArenasResponse> list_arenas(Desk desk,
                                                           const v1::ListArenasRequest& request);
[[nodiscard]] Answered<v1::GetArenaResponse> get_arena(Desk desk,
                                                       const v1::GetArenaRequest& request);

}  // namespace escaque::services::matchmaking
