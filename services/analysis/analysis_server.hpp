#pragma once
// The whole program, wired: what main() runs and what integration tests start. Nobody calls it.

#include <cstdint>
#include <deque>

#include "analysis/analyst.hpp"
#include "analysis/config.hpp"
#include "analysis/metrics.hpp"
#include "platform/grpc/in_flight.hpp"
#include "platform/metrics/admin_server.hpp"
#include "platform/service/process.hpp"

namespace escaque::services::analysis {

class AnalysisServer {
 public:
  /// Throws config::StartupError. `time` must outlive it.
  AnalysisServer(const Config& config, const TimeSource& time, const log::Logger& logger);

  /// Works until stop(), SIGINT or SIGTERM. Call once.
  void run();
  void stop() { process_.stop(); }

  [[nodiscard]] std::uint16_t admin_port() const { return admin_.port(); }

 private:
  void drain();

  const Config config_;
  metrics::Registry registry_;
  Metrics metrics_;
  service::Process process_;

  // Owned by the io thread
  ConductLink conduct_;
  std::deque<Analyst> analysts_;
  const rpc::DrainedCalls calls_;  // Those to other services.

  // Thread-safe on its own
  metrics::AdminServer admin_;
};

}  // namespace escaque::services::analysis
