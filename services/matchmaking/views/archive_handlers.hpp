#pragma once
// What gateways read of events and arenas that have left Redis, as coroutines on the lobby's
// thread.

#include "matchmaking/desk.hpp"

namespace escaque::services::matchmaking {

[[nodiscard]] Answered<v1::GetArchivedEntriesResponse> get_archived_entries(
    Desk desk, const v1::GetArchivedEntriesRequest& request);

}  // namespace escaque::services::matchmaking
