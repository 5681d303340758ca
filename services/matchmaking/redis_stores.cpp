#include "matchmaking/redis_stores.hpp"

#include "matchmaking/arenas/convert_arena.hpp"
#include "matchmaking/events/convert_event.hpp"
#include "matchmaking/seasons/convert_season.hpp"
// After the converters, which it calls.
#include "matchmaking/log/redis_log_store.hpp"

namespace escaque::services::matchmaking {

std::unique_ptr<EventStore> make_event_store(redis::Client& client, Ownership& ownership,
                                             LogArchive& archive) {
  return std::make_unique<RedisLogStore<EventStore, v1::EventEntry>>(
      client, ownership, archive, LogPlace{"t:{s0}:", Ownership::keys(), ArchivedKind::event});
}

std::unique_ptr<ArenaStore> make_arena_store(redis::Client& client, Ownership& ownership,
                                             LogArchive& archive) {
  eventlog::ShardKeys keys = Ownership::keys();
  keys.live = "m:arenas:{s0}";
  return std::make_unique<RedisLogStore<ArenaStore, v1::ArenaEntry>>(
      client, ownership, archive, LogPlace{"a:{s0}:", std::move(keys), ArchivedKind::arena});
}

std::unique_ptr<SeasonStore> make_season_store(redis::Client& client, Ownership& ownership,
                                               LogArchive& archive) {
  eventlog::ShardKeys keys = Ownership::keys();
  keys.live = "m:seasons:{s0}";
  return std::make_unique<RedisLogStore<SeasonStore, v1::SeasonEntry>>(
      client, ownership, archive, LogPlace{"season:{s0}:", std::move(keys), ArchivedKind::season});
}

}  // namespace escaque::services::matchmaking
