#pragma once
// The whole gateway in one object: threads, hubs, doors, admin server.

#include <cstdint>
#include <memory>

#include "gateway/config.hpp"
#include "platform/log/logger.hpp"
#include "platform/time/time_source.hpp"

namespace escaque::services::gateway {

class GatewayServer {
 public:
  /// Listens from now on; answers as soon as run() is called. Throws config::StartupError. `time`
  /// must outlive it.
  GatewayServer(Config config, const TimeSource& time, log::Logger logger);
  ~GatewayServer();
  GatewayServer(const GatewayServer&) = delete;
  GatewayServer& operator=(const GatewayServer&) = delete;

  /// SIGINT and SIGTERM end run() in good order, SIGHUP is reload_certificate(). Call before run().
  void handle_signals();
  /// From any thread: reads the web door's certificate and key again, for new connections. What
  /// cannot be used changes nothing and is logged.
  void reload_certificate();
  /// Serves until stop() or a signal. Call once.
  void run();
  /// From any thread: tells clients to connect elsewhere, then ends run().
  void stop();

  [[nodiscard]] std::uint16_t port() const;
  [[nodiscard]] std::uint16_t admin_port() const;

 private:
  struct Parts;
  std::unique_ptr<Parts> parts_;
};

}  // namespace escaque::services::gateway
