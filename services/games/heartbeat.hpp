#pragma once
// Says again and again that this instance lives, and tells who shares the shards with it. Owned by
// the thread of its context.

#include <functional>
#include <memory>
#include <string>

#include <boost/asio/io_context.hpp>

#include "games/config.hpp"
#include "games/instance_registry.hpp"
#include "games/roster.hpp"
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
  /// The last beat: the others take our shards, and the last roster is without us.
  [[nodiscard]] Awaitable<void> leave();

 private:
  [[nodiscard]] Awaitable<void> run();
  [[nodiscard]] Awaitable<void> beat();
  void take(const Pulse& pulse);
  void publish(Roster roster);

  const HeartbeatParts parts_;
  const std::unique_ptr<redis::Client> client_;
  InstanceRegistry registry_;
  Peers peers_;
  Beat ours_;
  Roster roster_;  // As it was last told.
  AsyncEvent leaving_;
  AsyncEvent ended_;
};

}  // namespace escaque::services::games
