#pragma once
// Leases make one process the only writer of a shard. The epoch grows with every change of owner;
// an owner whose lease expired in a slow moment takes it again under the same epoch when nobody
// else took it meanwhile. A lease may be a part of another one: then several processes have the
// parts, or one has the whole, whichever is taken while nothing of the other is held.

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <boost/asio/io_context.hpp>

#include "domain/base/result.hpp"
#include "domain/base/time.hpp"
#include "platform/asio/awaitable.hpp"
#include "platform/eventlog/clock_step.hpp"
#include "platform/redis/client.hpp"
#include "platform/time/time_source.hpp"

namespace escaque::eventlog {

/// A lease that was acquired.
struct Lease {
  unsigned shard = 0;
  std::uint64_t epoch = 0;
  UtcTime now;  // Redis' clock at the acquisition.
  std::optional<UtcTime>
      last_heartbeat;                 // When the shard was last known to be served by its owner.
  std::vector<ClockStep> steps = {};  // Of Redis' clock, while owners watched it; the latest.
  // Of a part: nobody has had the outermost whole, and the nearest, since these epochs.
  std::uint64_t apart_since = 0;
  std::uint64_t near_apart_since = 0;
};

/// The holder of a shard at this moment.
struct Holder {
  std::uint64_t epoch = 0;
  std::string owner;
  bool is_of_a_part = false;  // Asked for the whole: nobody has it, `owner` has a part.
};

enum class LeaseError {
  held,         // Another owner holds it: ask who with holder(), try again after its time to live.
  unavailable,  // Redis did not answer: try again.
};
[[nodiscard]] std::string_view to_string(LeaseError error);

/// A lease that has parts, and the kinds of all of them.
struct WholeLease {
  std::string kind;
  std::vector<std::string> parts;
};

struct LeaseConfig {
  std::string owner;  // Of this run of this process: never use one twice. E.g. "host:port#random".
  std::string kind = {};        // As for shard_keys(): empty for games.
  Millis time_to_live{10'000};  // How long a dead owner's shards are stopped.
  Millis renew_every{2'000};
  /// What this is a part of, then what that is a part of, and so on.
  std::vector<WholeLease> wholes = {};
};

/// Steps of the clock of Redis, or of the `server` of a cluster, as they are noticed: when it says
/// `now`.
using OnStep = std::function<void(const ClockStep&, UtcTime now, const std::string& server)>;

/// The system's clocks, for as long as the program runs.
[[nodiscard]] const TimeSource& system_clocks();

/// Acquires leases and renews all that were kept, each with its heartbeat. Owned by the client's
/// thread.
class LeaseKeeper {
 public:
  /// `on_lost(shard)`: somebody else has it now, or had it meanwhile. `on_step`: steps that
  /// renewals show, which are written beside the heartbeats of the shards that we keep; nobody
  /// looks for them without it. Both called on the client's thread. `time` must outlive the keeper.
  LeaseKeeper(boost::asio::io_context& context, redis::Client& client, LeaseConfig config,
              std::function<void(unsigned shard)> on_lost, const TimeSource& time = system_clocks(),
              OnStep on_step = {});
  ~LeaseKeeper();
  LeaseKeeper(const LeaseKeeper&) = delete;
  LeaseKeeper& operator=(const LeaseKeeper&) = delete;

  /// Takes a shard that nobody holds (or that we hold), and renews the lease from now on, without a
  /// heartbeat: `last_heartbeat` stays as it is until serve(), so that a second take-over still
  /// sees it. Calls on_lost() first when the epoch is not the one that was kept: others have
  /// written meanwhile.
  [[nodiscard]] Awaitable<Result<Lease, LeaseError>> acquire(unsigned shard);

  /// From now on acquire() takes the leases of these owners without waiting for their end. Being
  /// wrong costs a change of owner, no more: the epoch grows, and what they still write is refused.
  void presume_dead(std::vector<std::string> owners);

  /// The shard's entities are loaded and credited: from now on renewals carry a heartbeat.
  void serve(unsigned shard);
  /// What was loaded is given up: no heartbeats until serve() is called again.
  void stop_serving(unsigned shard);

  /// Gives the shard up in good order. Nothing may be appended under its epoch afterwards.
  [[nodiscard]] Awaitable<void> release(unsigned shard);
  [[nodiscard]] Awaitable<void> release_all();

  [[nodiscard]] Awaitable<Result<std::optional<Holder>, LeaseError>> holder(unsigned shard);

  /// As configured.
  [[nodiscard]] const std::string& owner() const;
  /// The epoch of a shard that we keep; nothing when we do not.
  [[nodiscard]] std::optional<std::uint64_t> epoch(unsigned shard) const;
  /// We keep the shard, and nobody else can have it yet: the last renewal that was answered was
  /// sent less than the time to live ago. Else only Redis knows.
  [[nodiscard]] bool is_sure(unsigned shard) const;

 private:
  struct State;
  std::shared_ptr<State> state_;
};

}  // namespace escaque::eventlog
