#include "matchmaking/redis_stores.hpp"

#include "matchmaking/arenas/convert_arena.hpp"
#include "matchmaking/events/convert_event.hpp"
#include "matchmaking/seasons/convert_season.hpp"
// After the converters, which it calls.
#include "matchmaking/log/redis_log_store.hpp"

namespace escaque::services::matchmaking {
namespace {

template <class Store, class Wire>
std::unique_ptr<Store> make_store(RedisParts parts, LogPlace place) {
  return std::make_unique<RedisLogStore<Store, Wire>>(parts.context, parts.client, parts.leases,
                                                      parts.archive, place);
}

}  // namespace

std::unique_ptr<EventStore> make_event_store(RedisParts parts) {
  return make_store<EventStore, v1::EventEntry>(parts,
                                                {"t", ArchivedKind::event, Share::Of::events});
}

std::unique_ptr<ArenaStore> make_arena_store(RedisParts parts) {
  return make_store<ArenaStore, v1::ArenaEntry>(parts,
                                                {"a", ArchivedKind::arena, Share::Of::arenas});
}

std::unique_ptr<SeasonStore> make_season_store(RedisParts parts) {
  return make_store<SeasonStore, v1::SeasonEntry>(
      parts, {"season", ArchivedKind::season, Share::Of::events});
}

}  // namespace escaque::services::matchmaking
