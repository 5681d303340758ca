#pragma once
// Where the logs of all events are kept.

#include "domain/event/event.hpp"
#include "matchmaking/log_store.hpp"

namespace escaque::services::matchmaking {

using EventStore = LogStore<event::Event, event::EventId, event::Entry>;

}  // namespace escaque::services::matchmaking
