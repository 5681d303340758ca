// escaque-gateway: the doors of the server.

#include "gateway/config.hpp"
#include "gateway/gateway_server.hpp"
#include "platform/config/startup_error.hpp"
#include "platform/grpc/credentials.hpp"

namespace {

int serve(int argc, const char* const* argv) {
  using namespace escaque;
  services::gateway::LoadedConfig loaded;
  if (const auto status = services::gateway::load_config(argc, argv, loaded)) return *status;

  rpc::start_certificates(loaded.config.tls);
  const SystemTime time;
  const log::Logger logger = log::make_stderr_logger("gateway", loaded.config.log.level);
  logger.info("configuration", {{"toml", loaded.effective}});
  services::gateway::GatewayServer server(std::move(loaded.config), time, logger);
  server.handle_signals();
  server.run();
  return 0;
}

}  // namespace

int main(int argc, char** argv) {
  return escaque::config::run_main([argc, argv] { return serve(argc, argv); });
}
