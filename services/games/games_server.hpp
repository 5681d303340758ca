#pragma once
// The whole service in one object: threads, shards, archive, RPC and admin server.

#include <cstdint>
#include <memory>

#include "games/config.hpp"
#include "platform/log/logger.hpp"
#include "platform/time/time_source.hpp"

namespace escaque::services::games {

class GamesServer {
 public:
  /// Opens the archive, listens and begins to take over the shards, waiting for Redis if need be.
  /// Throws config::StartupError. `time` outlives the server.
  GamesServer(Config config, const TimeSource& time, log::Logger logger);
  /// As if the process had been killed, unless stop() was called.
  ~GamesServer();
  GamesServer(const GamesServer&) = delete;
  GamesServer& operator=(const GamesServer&) = delete;

  /// Blocks until SIGINT or SIGTERM.
  void wait_for_signal();
  /// Ends calls, finishes what is being written, gives the shards back. Blocks.
  void stop();

  [[nodiscard]] std::uint16_t rpc_port() const;
  [[nodiscard]] std::uint16_t admin_port() const;
  /// Redis answers and all shards are served.
  [[nodiscard]] bool is_healthy() const;

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace escaque::services::games
