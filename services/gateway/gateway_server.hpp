#pragma once
// The whole service, wired: what main() runs and what integration tests start.

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "gateway/config.hpp"
#include "gateway/hub/hub.hpp"
#include "gateway/watching/watching.hpp"
#include "gateway/web/http/listener.hpp"
#include "platform/grpc/in_flight.hpp"
#include "platform/metrics/admin_server.hpp"
#include "platform/service/process.hpp"

namespace escaque::services::gateway {

class GatewayServer {
 public:
  /// Listens from now on. Throws config::StartupError. `time` must outlive it.
  GatewayServer(const Config& config, const TimeSource& time, const log::Logger& logger);

  /// Serves until stop(), SIGINT or SIGTERM; then tells clients to connect elsewhere. SIGHUP is
  /// reload_certificate(). Call once.
  void run();
  void stop() { process_.stop(); }
  /// From any thread: reads the web door's certificate and key again, for new connections. What
  /// cannot be used changes nothing and is logged.
  void reload_certificate();

  [[nodiscard]] std::string address() const;
  [[nodiscard]] std::uint16_t port() const { return listener_.port(); }
  [[nodiscard]] std::uint16_t admin_port() const { return admin_.port(); }

 private:
  [[nodiscard]] std::vector<std::unique_ptr<Hub>> make_hubs();
  Awaitable<void> say_goodbye();
  /// Asks all clients to connect elsewhere, a few at a time.
  Awaitable<void> hand_on_clients();

  const Config config_;
  metrics::Registry registry_;
  Metrics metrics_;
  SharedDoorkeeper doorkeeper_;
  WorkerPool workers_{1};
  ClosedAccounts closed_;
  RunningGames running_;
  OnlinePeople online_;
  service::Process process_;

  // Each owned by the thread of its context
  Watching watching_;
  const std::vector<std::unique_ptr<Hub>> hubs_;
  const rpc::DrainedCalls calls_;  // Also when a later part cannot be made.

  // Thread-safe on their own
  Listener listener_;
  metrics::AdminServer admin_;
};

}  // namespace escaque::services::gateway
