// escaque-matchmaking: seeks, pools, challenges, rematches.

#include "matchmaking/matchmaking_server.hpp"
#include "platform/config/startup_error.hpp"
#include "platform/config/trust.hpp"
#include "platform/grpc/credentials.hpp"

int main(int argc, char** argv) {
  using namespace escaque;
  namespace service = services::matchmaking;
  return config::run_main([&] {
    service::Config config;
    config::Binder binder("matchmaking", "Who plays whom: seeks, pools, challenges, rematches.");
    service::bind(binder, config);
    if (const auto status = binder.parse(argc, argv)) return *status;
    config::refuse_open_ways(
        {&config.listen,
         config.admin,
         config.redis,
         config.tls,
         {{"games", config.games}, {"ratings", config.ratings}, {"accounts", config.accounts}}});
    rpc::start_certificates(config.tls);

    const log::Logger logger = log::make_stderr_logger("matchmaking", config.log.level);
    service::MatchmakingServer server(config, logger);
    server.handle_signals();
    server.run();
    return 0;
  });
}
