// escaque-ratings: Glicko-2, history, leaderboards.

#include "platform/config/startup_error.hpp"
#include "platform/config/trust.hpp"
#include "platform/grpc/credentials.hpp"
#include "ratings/ratings_server.hpp"

int main(int argc, char** argv) {
  using namespace escaque;
  return config::run_main([&] {
    services::ratings::Config config;
    config::Binder binder("ratings", "Ratings, their history and the leaderboards of Escaque");
    bind(binder, config);
    if (const auto status = binder.parse(argc, argv)) return *status;
    config::refuse_open_ways({&config.listen, config.admin, config.redis, config.tls, {}});
    rpc::start_certificates(config.tls);
    const auto logger = log::make_stderr_logger("ratings", config.log.level);
    logger.info("configured", {{"config", binder.effective()}});
    const SystemTime time;
    services::ratings::RatingsServer(config, time, logger).run();
    return 0;
  });
}
