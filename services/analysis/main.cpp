// escaque-analysis: shows finished games to an engine, for the rules about engines.

#include "analysis/analysis_server.hpp"
#include "platform/service/run.hpp"
#include "platform/uci/background.hpp"

namespace {

using namespace escaque;
using namespace escaque::services::analysis;

/// Threads keep the priority that they were started with, so this comes before there are any.
struct Lowered {
  explicit Lowered(const EngineConfig& engine) {
    if (engine.nice > 0) uci::lower_this_process(engine.nice);
  }
};

class BackgroundServer : Lowered, public AnalysisServer {
 public:
  BackgroundServer(const Config& config, const TimeSource& time, const log::Logger& logger)
      : Lowered(config.engine), AnalysisServer(config, time, logger) {}
};

}  // namespace

int main(int argc, char** argv) {
  return service::run<BackgroundServer, Config>(
      argc, argv, "analysis", "Shows finished games of Escaque to an engine, when there is time");
}
