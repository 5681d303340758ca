#include "matchmaking/redis_stores.hpp"

#include "matchmaking/arenas/convert_arena.hpp"
#include "matchmaking/events/convert_event.hpp"
#include "matchmaking/seasons/convert_season.hpp"
// After the converters, which it calls.
#include "matchmaking/log/redis_log_store.hpp"

namespace escaque::services::matchmaking {

std::unique_ptr<EventStore> make_event_store(redis::Client& client, Leases& leases,
                                             LogArchive& archive) {
  return std::make_unique<RedisLogStore<EventStore, v1::EventEntry>>(
      client, leases, archive, LogPlace{"t", ArchivedKind::event, Share::events});
}

std::unique_ptr<ArenaStore> make_arena_store(redis::Client& client, Leases& leases,
                                             LogArchive& archive) {
  return std::make_unique<RedisLogStore<ArenaStore, v1::ArenaEntry>>(
      client, leases, archive, LogPlace{"a", ArchivedKind::arena, Share::arenas});
}

std::unique_ptr<SeasonStore> make_season_store(redis::Client& client, Leases& leases,
                                               LogArchive& archive) {
  return std::make_unique<RedisLogStore<SeasonStore, v1::SeasonEntry>>(
      client, leases, archive, LogPlace{"season", ArchivedKind::season, Share::events});
}

}  // namespace escaque::services::matchmaking
