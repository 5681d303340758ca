#pragma once
// Streams of events in Redis: the only truth about what is live. An entity's stream is written by
// the owner of its shard's lease alone, version by version; a shared stream by everybody.
// Owned by the thread of its redis::Client, which must outlive it.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "domain/base/result.hpp"
#include "platform/asio/awaitable.hpp"
#include "platform/eventlog/entry.hpp"
#include "platform/eventlog/keys.hpp"
#include "platform/redis/client.hpp"

namespace escaque::eventlog {

enum class AppendError {
  fenced,    // Somebody else owns the shard, or nobody: stop, and drop its actors.
  conflict,  // The stream does not end at version - 1: read it; it may be our own lost answer.
  outcome_unknown,  // The connection was lost or too slow: read the stream before writing again.
  unavailable,      // Redis is away, or its disk is full; nothing was written.
  overloaded,       // Too many writes wait already; nothing was written.
  refused,          // Redis refused it (memory, wrong type); nothing was written.
};
[[nodiscard]] std::string_view to_string(AppendError error);

struct Appended {
  Position position;
  UtcTime time;
};

/// What an entry means for the life of its entity.
enum class Lifecycle {
  ongoing,
  created,   // Adds the entity to its shard's live set.
  finished,  // Takes it out of the live set and puts `outbox_payload` into the outbox.
};

/// One entry of an entity. The views must stay valid only until append() returns its awaitable.
struct Write {
  std::uint64_t epoch = 0;    // Of the lease of the keys' owner.
  std::uint64_t version = 0;  // Of this entry: the last one + 1; the first is 1.
  std::string_view payload;
  Lifecycle lifecycle = Lifecycle::ongoing;
  std::string_view outbox_payload = {};
};

/// What makes a payload known when it comes again.
struct Once {
  std::string id;     // E.g. of the command.
  Millis remembered;  // For this long.
};

/// Names that an entry marks for itself, where several logs of one slot write about the same ones:
/// none of them may have been marked by another log behind what the writer has read of that.
struct Marks {
  std::vector<std::string> keys;    // Of each name, in the slot of the stream.
  unsigned log = 0;                 // The number of ours.
  std::vector<std::uint64_t> seen;  // By the logs' numbers: the last version that was read of each.
  Millis kept{};                    // Longer than any writer may be behind in reading the others.
};

/// What append_marking() did.
struct Marking {
  Result<Appended, AppendError> written;
  /// If there are any, nothing was written (`refused`): which name, and in which version of which
  /// log.
  struct Other {
    std::size_t name = 0;  // Its place in `keys`.
    unsigned log = 0;
    std::uint64_t version = 0;
  };
  std::vector<Other> others = {};
};

class EventLog {
 public:
  explicit EventLog(redis::Client& client) : client_(client) {}

  /// Atomically: checks lease and version, writes, updates live set and outbox, publishes.
  [[nodiscard]] Awaitable<Result<Appended, AppendError>> append(const EntityKeys& keys,
                                                                const Write& write);

  /// The same; marks names with the version, or writes nothing because others have marked them.
  [[nodiscard]] Awaitable<Marking> append_marking(const EntityKeys& keys, const Write& write,
                                                  const Marks& marks);

  /// Writes to a shared stream (accounts, talk:<id>…), which keeps about `max_length` entries.
  [[nodiscard]] Awaitable<Result<Appended, AppendError>> append_shared(std::string_view stream,
                                                                       std::string_view payload,
                                                                       std::size_t max_length);

  /// The same; entries older than `lifetime` go as well.
  [[nodiscard]] Awaitable<Result<Appended, AppendError>> append_aged(std::string_view stream,
                                                                     std::string_view payload,
                                                                     std::size_t max_length,
                                                                     Millis lifetime);

  /// append_shared() for what may be sent again, here or by another process: as long as it is
  /// remembered, the first one counts, and every answer tells where that was written. With a
  /// `lifetime` the stream is gone this long after what was written to it last.
  [[nodiscard]] Awaitable<Result<Appended, AppendError>> append_once(
      std::string_view stream, std::string_view payload, std::size_t max_length, const Once& once,
      std::optional<Millis> lifetime = {});

  /// The same for a sequence of numbered payloads that several processes may send, each of them in
  /// order and from the first on that is not known to be written: every one is written once.
  [[nodiscard]] Awaitable<Result<void, AppendError>> append_numbered(std::string_view stream,
                                                                     std::string_view payload,
                                                                     std::size_t max_length,
                                                                     std::uint64_t number);
  /// The number that append_numbered() has reached; 0 at the beginning.
  [[nodiscard]] Awaitable<Result<std::uint64_t, redis::RedisError>> last_number(std::string stream);
  /// Begins at 0 again, if `number` is still the last one.
  [[nodiscard]] Awaitable<Result<void, redis::RedisError>> forget_number(std::string stream,
                                                                         std::uint64_t number);

  /// Puts `payload` at the end of a list that any process may take from: as an entry, it is there
  /// when replicas have it. After an error that leaves this open it may come twice.
  [[nodiscard]] Awaitable<Result<void, AppendError>> push(std::string list, std::string payload);

  /// All entries after `after`, in order. An entity from version v: read(stream, {v - 1}).
  [[nodiscard]] Awaitable<Result<std::vector<Entry>, redis::RedisError>> read(std::string stream,
                                                                              Position after = {});

  /// What was read in the shard before this is with the replicas that an entry needs: it can be
  /// answered. read() also gives what append() did not get to them in time. Where entries need no
  /// replicas nothing is asked; else `fenced` as for append(), and after any other error it may
  /// still be lost with its server. While the replicas are away as far as we know, that is
  /// `unavailable` at once.
  [[nodiscard]] Awaitable<Result<void, AppendError>> confirm(ShardKeys shard, std::uint64_t epoch);

  /// The last entry of each stream, in their order; nothing for one that is empty or cannot be
  /// read. All streams are of one shard.
  [[nodiscard]] Awaitable<Result<std::vector<std::optional<Entry>>, redis::RedisError>>
  last_entries(std::vector<std::string> streams);

  /// Where the stream ends; {0, 0} when it is empty or not there.
  [[nodiscard]] Awaitable<Result<Position, redis::RedisError>> end_of(std::string stream);

  /// The ids in a shard's live set, in no order.
  [[nodiscard]] Awaitable<Result<std::vector<std::string>, redis::RedisError>> live(
      const ShardKeys& shard);

  /// Deletes an entity's stream (after it was archived).
  [[nodiscard]] Awaitable<Result<void, redis::RedisError>> erase(std::string stream);

  [[nodiscard]] redis::Client& client() const { return client_; }

 private:
  redis::Client& client_;
};

}  // namespace escaque::eventlog
