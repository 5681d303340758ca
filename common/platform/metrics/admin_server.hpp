#pragma once
// The operator's door of a process, on a thread of its own so that it answers even when the
// service's threads are busy: GET /metrics, with `escaque_ready` of each check and
// `escaque_build_info`, in Prometheus' text format, or in OpenMetrics where that is accepted; GET
// /livez, whether it turns at all, which only a restart can mend; GET /readyz, also as /healthz,
// whether it can do its work, which waits for others, too. The last two also say which build it is,
// and what the others call it.

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "platform/metrics/registry.hpp"

namespace escaque::metrics {

/// One condition of being healthy. `trouble` is asked at every question and once a second, on the
/// admin thread: it answers at once, with nothing when all is well and otherwise with what is
/// wrong.
struct HealthCheck {
  std::string name;
  std::function<std::optional<std::string>()> trouble;
};

class AdminServer {
 public:
  /// What a process is asked for: what it needs to do its work, and whether it turns at all.
  struct Checks {
    std::vector<HealthCheck> ready = {};
    std::vector<HealthCheck> alive = {};
    /// By which name the other processes know this one; empty while that is not known. Asked on the
    /// admin thread.
    std::function<std::string()> instance = {};
  };

  /// Serves from now on; port 0 lets the system choose. Throws config::StartupError naming the
  /// address when it cannot listen. `registry` must outlive the server. `on_ready`, which may be
  /// empty, is told on the admin thread whether all checks are well, at first and at each change.
  AdminServer(const std::string& host, std::uint16_t port, const Registry& registry, Checks checks,
              std::function<void(bool)> on_ready = {});
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
