#pragma once
// What every service's main() is: reads the configuration, refuses what cannot work, serves.

#include <string>

#include "platform/asio/thread_priority.hpp"
#include "platform/config/binder.hpp"
#include "platform/config/startup_error.hpp"
#include "platform/grpc/credentials.hpp"
#include "platform/log/logger.hpp"
#include "platform/time/time_source.hpp"

namespace escaque::service {

/// The exit status. `name` as in "games"; `purpose` is the first line of --help. The functions
/// bind(Binder&, Config&) and check(Config&) are those of the service; the latter throws
/// config::StartupError and may complete the configuration.
template <class Server, class Config>
[[nodiscard]] int run(int argc, char** argv, const std::string& name, const std::string& purpose) {
  return config::run_main([&] {
    Config config;
    config::Binder binder(name, purpose);
    bind(binder, config);
    if (const auto status = binder.parse(argc, argv)) return *status;
    const std::string effective = binder.effective();
    check(config);
    wait_for_turns();
    rpc::start_certificates(config.tls);
    const log::Logger logger = log::make_stderr_logger(name, config.log.level);
    logger.info("configured", {{"config", effective}});
    const SystemTime time;
    Server(config, time, logger).run();
    return 0;
  });
}

}  // namespace escaque::service
