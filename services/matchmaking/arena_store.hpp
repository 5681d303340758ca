#pragma once
// Where the logs of all arenas are kept.

#include "domain/arena/arena.hpp"
#include "matchmaking/log_store.hpp"

namespace escaque::services::matchmaking {

using ArenaStore = LogStore<arena::Arena, arena::ArenaId, arena::Entry>;

}  // namespace escaque::services::matchmaking
