#pragma once
// The stores of events (streams `t:{s17}:<id>`, in the live set `t:live:{s17}` of their shard), of
// arenas (`a:…`) and of seasons (`season:…`). Entries are published where they are written. What
// has been over for long is in the archive.

#include <memory>

#include <boost/asio/io_context.hpp>

#include "matchmaking/log/leases.hpp"
#include "matchmaking/log/log_archive.hpp"
#include "matchmaking/log/stores.hpp"

namespace escaque::services::matchmaking {

/// What a store in Redis is made of; outlives it.
struct RedisParts {
  boost::asio::io_context& context;
  redis::Client& client;
  Leases& leases;
  LogArchive& archive;
};

[[nodiscard]] std::unique_ptr<EventStore> make_event_store(RedisParts parts);
[[nodiscard]] std::unique_ptr<ArenaStore> make_arena_store(RedisParts parts);
[[nodiscard]] std::unique_ptr<SeasonStore> make_season_store(RedisParts parts);

}  // namespace escaque::services::matchmaking
