#pragma once
// What the stream commands of consumer groups answer, taken apart. No I/O.

#include <optional>
#include <string>
#include <vector>

#include "domain/base/result.hpp"
#include "platform/eventlog/outbox_reader.hpp"
#include "platform/redis/reply.hpp"

namespace escaque::eventlog {

/// One item of a group: its entry, or nothing when it was trimmed away or is no outbox entry at
/// all.
struct OutboxItem {
  Position position;
  std::optional<OutboxEntry> entry;
};

struct OutboxBatch {
  std::string stream;
  std::vector<OutboxItem> items;
};

/// What a consumer has taken over.
struct Claimed {
  Position next;  // Where to look further; {0, 0}: all was looked through.
  std::vector<OutboxItem> items;
};

/// Of [[id, fields or nil], …].
[[nodiscard]] Result<std::vector<OutboxItem>, redis::RedisError> parse_items(
    const redis::Reply& reply, unsigned shard);

/// Of XREADGROUP: [[stream, items], …], or nil when nothing came in time. `shard_of_stream` finds
/// the shard of a stream's name.
[[nodiscard]] Result<std::vector<OutboxBatch>, redis::RedisError> parse_batches(
    const redis::Reply& reply, const std::function<unsigned(const std::string&)>& shard_of_stream);

/// Of XAUTOCLAIM: [where to look further, items, positions that were trimmed away].
[[nodiscard]] Result<Claimed, redis::RedisError> parse_claimed(const redis::Reply& reply,
                                                               unsigned shard);

}  // namespace escaque::eventlog
