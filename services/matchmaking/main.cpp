// escaque-matchmaking: seeks, pools, challenges, rematches.

#include "matchmaking/matchmaking_server.hpp"
#include "platform/config/startup_error.hpp"

int main(int argc, char** argv) {
  using namespace escaque;
  namespace service = services::matchmaking;
  return config::run_main([&] {
    service::Config config;
    config::Binder binder("matchmaking", "Who plays whom: seeks, pools, challenges, rematches.");
    service::bind(binder, config);
    if (const auto status = binder.parse(argc, argv)) return *status;

    service::MatchmakingServer server(config,
                                      log::make_stderr_logger("matchmaking", config.log.level));
    server.handle_signals();
    server.run();
    return 0;
  });
}
