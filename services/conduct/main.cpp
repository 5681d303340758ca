// escaque-conduct: delivers talk, warns, mutes.

#include "conduct/conduct_server.hpp"
#include "platform/config/startup_error.hpp"
#include "platform/config/trust.hpp"
#include "platform/grpc/credentials.hpp"

int main(int argc, char** argv) {
  using namespace escaque;
  return config::run_main([&] {
    services::conduct::Config config;
    config::Binder binder("conduct", "Talk, warnings and mutes of Escaque");
    bind(binder, config);
    if (const auto status = binder.parse(argc, argv)) return *status;
    config::refuse_open_ways({&config.listen,
                              config.admin,
                              config.redis,
                              config.tls,
                              {{"accounts", config.accounts.address}}});
    rpc::start_certificates(config.tls);
    const auto logger = log::make_stderr_logger("conduct", config.log.level);
    logger.info("configured", {{"config", binder.effective()}});
    const SystemTime time;
    services::conduct::ConductServer(config, time, logger).run();
    return 0;
  });
}
