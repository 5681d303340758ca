#pragma once
// What the shards of one thread need from the log of games. Owned by that thread; so are the
// coroutines that it returns.

#include <optional>
#include <string>
#include <vector>

#include "domain/base/id.hpp"
#include "domain/base/result.hpp"
#include "domain/base/time.hpp"
#include "domain/game/fact.hpp"
#include "domain/game/game.hpp"
#include "platform/asio/spawn.hpp"
#include "platform/eventlog/event_log.hpp"
#include "platform/eventlog/lease.hpp"

namespace escaque::services::games {

/// An entry as it is in the log.
struct StoredEntry {
  game::Entry entry;
  UtcTime time;  // Redis' clock when it was written.

  friend bool operator==(const StoredEntry&, const StoredEntry&) = default;
};

/// The stream of a game that has not ended.
struct LiveStream {
  GameId id;
  /// Nothing when it cannot be read.
  std::optional<StoredEntry> last;
};

enum class LoadError : std::uint8_t {
  unavailable,  // The log did not answer: try again.
  corrupt,      // An entry cannot be read: it was not written by us.
};
[[nodiscard]] std::string_view to_string(LoadError error);

class GameStore {
 public:
  virtual ~GameStore() = default;

  /// Makes us the only writer of a shard, until release() or until somebody else is. Without
  /// heartbeats until serve().
  [[nodiscard]] virtual Awaitable<Result<eventlog::Lease, eventlog::LeaseError>> acquire(
      unsigned shard) = 0;
  /// The shard's games are loaded and credited: heartbeats from now on.
  virtual void serve(unsigned shard) = 0;
  /// Gives a shard up in good order. Nothing may be in flight to it.
  [[nodiscard]] virtual Awaitable<void> release(unsigned shard) = 0;
  [[nodiscard]] virtual Awaitable<void> release_all() = 0;
  /// These owners do not live any more: acquire() need not wait for the end of their leases.
  virtual void presume_dead(std::vector<std::string> owners) = 0;

  /// The games of a shard that have not ended, in no order.
  [[nodiscard]] virtual Awaitable<Result<std::vector<LiveStream>, LoadError>> live(
      unsigned shard) = 0;

  /// All entries of a game in order; none when there is no such stream.
  [[nodiscard]] virtual Awaitable<Result<std::vector<StoredEntry>, LoadError>> load(GameId id) = 0;

  /// Writes `entry`, which `game` (the state before it) decided; a game that it ends leaves the
  /// live set for the outbox. Gives the time it was stamped with. Both are read only until the
  /// first suspension.
  [[nodiscard]] virtual Awaitable<Result<UtcTime, eventlog::AppendError>> append(
      const game::Game& game, GameId id, const game::Entry& entry, std::uint64_t epoch) = 0;

  /// Returns when the log can be reached again.
  [[nodiscard]] virtual Awaitable<void> wait_connected() = 0;
  /// Where the shard's log is: empty, or one of the servers of a cluster, which may fail alone.
  [[nodiscard]] virtual std::string server_of(unsigned /*shard*/) const { return {}; }
  /// Asks the log for a sign of life. The servers that give none.
  [[nodiscard]] virtual Awaitable<std::vector<std::string>> silent_servers(Millis patience) = 0;
};

}  // namespace escaque::services::games
