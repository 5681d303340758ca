#pragma once
// The whole service, wired: what main() runs and integration tests start in their own process.

#include <cstdint>
#include <memory>
#include <string>

#include "matchmaking/config.hpp"
#include "platform/log/logger.hpp"

namespace escaque::services::matchmaking {

class MatchmakingServer {
 public:
  /// Listens from now on. Throws config::StartupError when it cannot.
  MatchmakingServer(Config config, log::Logger logger);
  ~MatchmakingServer();
  MatchmakingServer(const MatchmakingServer&) = delete;
  MatchmakingServer& operator=(const MatchmakingServer&) = delete;

  /// SIGINT and SIGTERM end run() in good order. Call before run().
  void handle_signals();
  /// Serves until stop() or a signal.
  void run();
  /// From any thread.
  void stop();

  /// host:port of the RPCs.
  [[nodiscard]] std::string address() const;
  [[nodiscard]] std::uint16_t admin_port() const;

 private:
  struct Parts;
  std::unique_ptr<Parts> parts_;
};

}  // namespace escaque::services::matchmaking
