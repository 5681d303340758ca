#include "matchmaking/arenas/arenas_actor.hpp"
#include "matchmaking/arenas/convert_arena.hpp"
#include "matchmaking/events/convert_event.hpp"
#include "matchmaking/events/events_actor.hpp"
#include "matchmaking/seasons/convert_season.hpp"
#include "matchmaking/seasons/seasons_actor.hpp"
// After the converters, which it calls.
#include "matchmaking/log/log_owner_impl.hpp"

namespace escaque::services::matchmaking {

template class LogOwner<EventKind>;
template class LogOwner<ArenaKind>;
template class LogOwner<SeasonKind>;

}  // namespace escaque::services::matchmaking
