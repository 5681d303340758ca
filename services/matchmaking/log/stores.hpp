#pragma once
// Where the logs of events, of arenas and of seasons are kept.

#include "domain/arena/arena.hpp"
#include "domain/event/event.hpp"
#include "domain/season/season.hpp"
#include "matchmaking/log/log_store.hpp"

namespace escaque::services::matchmaking {

using EventStore = LogStore<event::Event, event::EventId, event::Entry>;
using ArenaStore = LogStore<arena::Arena, arena::ArenaId, arena::Entry>;
using SeasonStore = LogStore<season::Season, season::SeasonId, season::Entry>;

}  // namespace escaque::services::matchmaking
