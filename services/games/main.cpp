// escaque-games: game sessions and their archive.

#include "games/config.hpp"
#include "games/games_server.hpp"
#include "platform/config/startup_error.hpp"
#include "platform/config/trust.hpp"
#include "platform/grpc/credentials.hpp"

namespace {

int serve(int argc, const char* const* argv) {
  using namespace escaque;
  services::games::Config config;
  config::Binder binder("games", "Serves live games: rules, clocks, claims, archive.");
  services::games::bind(binder, config);
  if (const auto status = binder.parse(argc, argv)) return *status;
  config::refuse_open_ways({&config.listen, config.admin, config.redis, config.tls, {}});
  rpc::start_certificates(config.tls);

  const SystemTime time;
  const log::Logger logger = log::make_stderr_logger("games", config.log.level);
  logger.info("configuration", {{"toml", binder.effective()}});
  services::games::GamesServer server(config, time, logger);
  server.wait_for_signal();
  server.stop();
  return 0;
}

}  // namespace

int main(int argc, char** argv) {
  return escaque::config::run_main([argc, argv] { return serve(argc, argv); });
}
