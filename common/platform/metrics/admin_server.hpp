#pragma once
// The operator's door of a process: GET /metrics and GET /healthz, on a thread of its own so that
// it answers even when the service's threads are busy.

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "platform/metrics/registry.hpp"

namespace escaque::metrics {

/// One condition of being healthy. `trouble` is asked at every /healthz, on the admin thread: it
/// answers at once, with nothing when all is well and otherwise with what is wrong.
struct HealthCheck {
  std::string name;
  std::function<std::optional<std::string>()> trouble;
};

class AdminServer {
 public:
  /// Serves from now on; port 0 lets the system choose. Throws config::StartupError naming the
  /// address when it cannot listen. `registry` must outlive the server.
  AdminServer(const std::string& host, std::uint16_t port, const Registry& registry,
              std::vector<HealthCheck> checks);
  ~AdminServer();
  AdminServer(const AdminServer&) = delete;
  AdminServer& operator=(const AdminServer&) = delete;

  /// The port that it listens on.
  [[nodiscard]] std::uint16_t port() const;

 private:
  class Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace escaque::metrics
