#include "analysis/analysis_server.hpp"

#include <string>

#include "platform/config/blocks.hpp"

namespace escaque::services::analysis {

AnalysisServer::AnalysisServer(const Config& config, const TimeSource& time,
                               const log::Logger& logger)
    : config_(config),
      metrics_(registry_),
      process_("analysis", config_, registry_, time, logger),
      conduct_(process_.addresses_of("conduct", config_.conduct.address),
               process_.trust().signer()),
      admin_(config_.admin.host, config_.admin.port, registry_, process_.checks({})) {
  for (int i = 0; i < config_.engine.processes; ++i) {
    Analyst& analyst = analysts_.emplace_back(
        Analyst::Parts{process_.context(), conduct_, config_.engine, metrics_, logger});
    process_.add_task("analyst", analyst.run());
  }
}

void AnalysisServer::run() {
  process_.run(config::address(config_.admin.host, admin_port()), admin_port(),
               [this] { drain(); });
}

void AnalysisServer::drain() {
  post_and_wait(process_.context(), [this] {
    for (Analyst& analyst : analysts_) analyst.stop();
  });
}

}  // namespace escaque::services::analysis
