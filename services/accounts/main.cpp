// escaque-accounts: users, sessions, roles, personal lists.

#include "accounts/accounts_server.hpp"
#include "platform/config/startup_error.hpp"
#include "platform/config/trust.hpp"
#include "platform/grpc/credentials.hpp"

int main(int argc, char** argv) {
  using namespace escaque;
  return config::run_main([&] {
    services::accounts::Config config;
    config::Binder binder("accounts", "Users, sessions, roles and personal lists of Escaque");
    bind(binder, config);
    if (const auto status = binder.parse(argc, argv)) return *status;
    config::refuse_open_ways({&config.listen, config.admin, config.redis, config.tls, {}});
    rpc::start_certificates(config.tls);
    const auto logger = log::make_stderr_logger("accounts", config.log.level);
    logger.info("configured", {{"config", binder.effective()}});
    const SystemTime time;
    services::accounts::AccountsServer(config, time, logger).run();
    return 0;
  });
}
