// escaque-engine: any UCI engine as a registered computer.

#include <iostream>
#include <optional>

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/io_context.hpp>

#include "engine/bridge.hpp"
#include "engine/house/house.hpp"
#include "platform/config/startup_error.hpp"
#include "platform/uci/background.hpp"
#include "wire/terms.hpp"

namespace {

using namespace escaque;

/// Games matter more than the house.
constexpr int kNiceOfHouse = 10;

void check(const engine::Config& config) {
  if (config.house) return;
  if (config.handle.empty()) throw config::StartupError("--handle: name the computer's account");
  if (const auto terms = wire::parse_terms(config.terms); !terms) {
    throw config::StartupError("--terms: " + terms.error().message);
  }
  if (config.pool.empty()) return;
  if (const auto pool = wire::parse_time_control(config.pool); !pool) {
    throw config::StartupError("--pool: " + pool.error().message);
  }
}

}  // namespace

int main(int argc, char** argv) {
  return config::run_main([&] {
    engine::Config config;
    if (const auto status = engine::load(config, argc, argv)) return *status;
    check(config);

    boost::asio::io_context context(1);
    const auto logger = log::make_stderr_logger("engine", log::Level::info);
    int status = 0;
    const auto end = [&](std::exception_ptr crash, auto finished) {
      if (crash) std::rethrow_exception(crash);
      if (!finished) {
        std::cerr << "escaque-engine: " << to_string(finished.error()) << '\n';
        status = config::kStartupFailed;
      }
      context.stop();
    };
    std::optional<engine::Bridge> bridge;
    std::optional<engine::House> house;
    if (config.house) {
      uci::lower_this_process(kNiceOfHouse);
      house.emplace(context, config, logger);
      boost::asio::co_spawn(context, house->run(), end);
    } else {
      bridge.emplace(context, config, logger);
      boost::asio::co_spawn(context, bridge->run(), end);
    }
    context.run();
    return status;
  });
}
