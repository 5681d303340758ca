#pragma once
// Reads the outboxes of all shards as one consumer of a consumer group: at least once, each entry
// by one consumer of the group, and what a dead consumer left is taken over. A shard is asked only
// when it said on its outbox's channel that something finished, and every now and then anyway.
// Where entries need replicas (ClientConfig::replicas), each is handed on when they have it: nobody
// acts on an end that may be lost with its server. Servers that are away, or whose replicas are,
// hold up nobody else.

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include <boost/asio/io_context.hpp>

#include "domain/base/time.hpp"
#include "platform/asio/awaitable.hpp"
#include "platform/eventlog/entry.hpp"
#include "platform/redis/client.hpp"

namespace escaque::eventlog {

struct OutboxEntry {
  unsigned shard = 0;
  Position position;          // In the shard's outbox: with `shard` it names the entry.
  std::string member;         // The id of the entity that finished.
  std::uint64_t version = 0;  // Of the entry that finished it.
  UtcTime time;
  std::string payload;  // Write::outbox_payload
};

/// What became of an entry.
enum class Handled {
  done,   // Its effect is durable: acknowledged, never seen again by this group.
  retry,  // Comes again after claim_after, here or at another consumer.
};

struct OutboxConfig {
  std::string group;           // ratings, archiver…
  std::string consumer;        // One per process; the same after a restart if possible.
  std::string kind = {};       // As for shard_keys(): empty for games.
  std::size_t batch = 32;      // Entries per shard and round.
  Millis claim_after{30'000};  // Idle time after which an entry counts as abandoned.
  /// A consumer that is not heard of for this long and has nothing pending is deleted.
  Millis forget_after{std::chrono::hours(1)};
};

/// Runs on a connection of its own. Owned by the thread of `context`.
class OutboxReader {
 public:
  using Handler = std::function<Awaitable<Handled>(const OutboxEntry&)>;

  OutboxReader(boost::asio::io_context& context, redis::ClientConfig redis, OutboxConfig config,
               Handler handler, redis::ClientObserver observer = {});
  ~OutboxReader();
  OutboxReader(const OutboxReader&) = delete;
  OutboxReader& operator=(const OutboxReader&) = delete;

  /// Reads until stop(): first what this consumer had not acknowledged, then what is new, one entry
  /// at a time. Call once; the object may be destroyed only after it returned.
  [[nodiscard]] Awaitable<void> run();
  void stop();

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace escaque::eventlog
