#pragma once
// Says repeatedly that this instance lives, and tells who shares the shards with it. Owned by
// the thread of its context, which does nothing else: load is no death. But an instance that does
// not serve is not alive: while the threads that serve are stalled, there are no beats.

#include <functional>
#include <memory>
#include <optional>
#include <string>

#include <boost/asio/io_context.hpp>

#include "games/config.hpp"
#include "games/instances/instance_registry.hpp"
#include "games/instances/roster.hpp"
#include "platform/asio/async_event.hpp"
#include "platform/asio/spawn.hpp"
#include "platform/log/logger.hpp"
#include "platform/time/time_source.hpp"

namespace escaque::services::games {

struct HeartbeatParts {
  boost::asio::io_context& context;
  const InstancesConfig& config;
  redis::ClientConfig redis;
  std::string address;  // Ours, as gateways reach it.
  std::string owner;    // Our name in leases.
  const TimeSource& time;
  log::Logger logger;
  /// Nobody hears of us, and we take no shards, before Redis is known to be the site's.
  std::function<bool()> is_redis_ours;
  /// For how long the slowest of the threads that serve has not turned.
  std::function<Millis()> standstill;
  /// Being later than this is not yet a stall, but too late to take over from others.
  Millis tolerated_standstill;
  /// Another process beats at our address, and did before us. No beats follow.
  std::function<void()> on_twin;
  /// A beat was written: before `end` nobody can have missed so many that we count as dead.
  std::function<void(Instant end)> on_beat;
  /// Whenever the roster has changed, and once at the beginning.
  std::function<void(const Roster&)> on_roster;
};

class Heartbeat {
 public:
  explicit Heartbeat(HeartbeatParts parts);
  ~Heartbeat();
  Heartbeat(const Heartbeat&) = delete;
  Heartbeat& operator=(const Heartbeat&) = delete;

  void start();
  /// The shard has a game that we cannot read: said with every beat from the next one on.
  void cannot_read(unsigned shard) { ours_.unreadable.insert(shard); }
  /// The last beat: the others take our shards, and the last roster is without us.
  [[nodiscard]] Awaitable<void> leave();

 private:
  [[nodiscard]] Awaitable<void> run();
  [[nodiscard]] Awaitable<void> beat();
  void take(const Pulse& pulse);
  /// Whether somebody beats at our address who did so before us, and still does.
  [[nodiscard]] bool is_twin(const Beat& predecessor);
  [[nodiscard]] bool stands_still();
  void publish(Roster roster);

  const HeartbeatParts parts_;
  const std::unique_ptr<redis::Client> client_;
  InstanceRegistry registry_;
  Peers peers_;
  Beat ours_;
  Roster roster_;              // As it was last told.
  bool has_looked_ = false;    // For an earlier beat at our address.
  std::optional<Beat> found_;  // That beat.
  bool stands_still_ = false;  // And the log says so.
  AsyncEvent leaving_;
  AsyncEvent ended_;
};

}  // namespace escaque::services::games
