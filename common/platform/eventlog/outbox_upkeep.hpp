#pragma once
// What keeps the outboxes and the streams of finished entities from growing.

#include <cstdint>
#include <string>
#include <vector>

#include "platform/asio/awaitable.hpp"
#include "platform/eventlog/keys.hpp"
#include "platform/redis/client.hpp"

namespace escaque::eventlog {

/// Cuts the outboxes of these shards below what the slowest of `groups` has acknowledged. Does
/// nothing to an outbox where one of them is not known yet. Returns how many entries were removed.
[[nodiscard]] Awaitable<Result<std::int64_t, redis::RedisError>> trim_outboxes(
    redis::Client& client, std::vector<std::string> groups, std::vector<unsigned> shards,
    std::string kind = {});

/// Members of a shard.
struct ErasedStreams {
  std::vector<std::string> gone;
  std::vector<std::string> live;  ///< A failover has lost their end: they go on.
};

/// Deletes the streams of finished entities of one shard, except where an entry of their outbox
/// still waits for one of `groups` (a correction, for example, that is not archived yet), and where
/// an entity is live. Whoever is not among those that are gone is asked for again later.
[[nodiscard]] Awaitable<Result<ErasedStreams, redis::RedisError>> erase_streams(
    redis::Client& client, std::vector<EntityKeys> of_one_shard, std::vector<std::string> groups);

}  // namespace escaque::eventlog
