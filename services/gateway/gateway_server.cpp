#include "gateway/gateway_server.hpp"

#include <atomic>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <boost/asio/post.hpp>
#include <google/protobuf/stubs/logging.h>
#include <sodium.h>

#include "domain/base/id.hpp"
#include "gateway/hub.hpp"
#include "gateway/web/listener.hpp"
#include "platform/asio/runtime.hpp"
#include "platform/asio/timer.hpp"
#include "platform/config/descriptors.hpp"
#include "platform/grpc/certificate_watch.hpp"
#include "platform/grpc/guard.hpp"
#include "platform/grpc/in_flight.hpp"
#include "platform/metrics/admin_server.hpp"

namespace escaque::services::gateway {
namespace {

// How long clients may take over their good-byes.
constexpr Millis kGoodbye{1'500};

CrashHandler crash_handler(const log::Logger& logger) {
  return [logger](std::string_view name, std::string_view what) {
    logger.error("coroutine_failed", {{"name", name}, {"what", what}});
  };
}

std::string random_name() {
  std::uint64_t bits = 0;
  randombytes_buf(&bits, sizeof bits);
  return to_base62(bits);
}

/// gRPC's threads answer into the contexts: when the hubs go, also because a later part could not
/// be made, nothing may be under way any more.
struct Drain {
  ~Drain() { rpc::drain_calls(); }
};

}  // namespace

struct GatewayServer::Parts {
  Parts(Config the_config, const TimeSource& time, log::Logger the_logger)
      : config(std::move(the_config)),
        logger(std::move(the_logger)),
        metrics(registry),
        doorkeeper(config, config::descriptor_limit()),
        trust("gateway", config.identity, time, logger),
        runtime(config.threads, crash_handler(logger)),
        certificates(runtime.context(0), registry, time, logger, config.web.certificate) {
    const std::string name = random_name();
    std::vector<Hub*> pointers;
    for (std::size_t i = 0; i < runtime.size(); ++i) {
      hubs.push_back(std::make_unique<Hub>(
          HubParts{runtime.context(i), config, time, logger, metrics, doorkeeper, workers, closed,
                   trust.signer(), name + "." + std::to_string(i)}));
      pointers.push_back(hubs.back().get());
    }
    listener.emplace(runtime, config, std::move(pointers));
    admin.emplace(config.admin.host, config.admin.port, registry, health_checks());
  }

  std::vector<metrics::HealthCheck> health_checks() {
    return {{"redis",
             [this]() -> std::optional<std::string> {
               for (const auto& hub : hubs) {
                 if (!hub->is_redis_up()) return "cannot be reached";
               }
               return std::nullopt;
             }},
            {"games", [this]() -> std::optional<std::string> {
               for (const auto& hub : hubs) {
                 if (!hub->is_games_up()) return "cannot be reached";
               }
               return std::nullopt;
             }}};
  }

  Awaitable<void> say_goodbye() {
    if (is_stopping) co_return;
    is_stopping = true;
    listener->stop();
    for (const auto& hub : hubs) {
      boost::asio::post(hub->context(), [&hub = *hub] { hub.hang_up_all(); });
    }
    Millis waited{0};
    constexpr Millis kStep{50};
    while (metrics.sockets.value() > 0 && waited < kGoodbye) {
      co_await pause_for(kStep);
      waited += kStep;
    }
    runtime.stop();
  }

  // Constant after construction
  const Config config;
  const log::Logger logger;

  // Thread-safe on their own
  metrics::Registry registry;
  Metrics metrics;
  SharedDoorkeeper doorkeeper;
  rpc::Trust trust;
  WorkerPool workers{1};
  ClosedAccounts closed;
  Runtime runtime;
  rpc::CertificateWatch certificates;

  bool is_stopping = false;                // Owned by context 0.
  std::vector<std::unique_ptr<Hub>> hubs;  // Each owned by the thread of its context.
  Drain drain;
  std::optional<Listener> listener;
  std::optional<metrics::AdminServer> admin;
};

GatewayServer::GatewayServer(Config config, const TimeSource& time, log::Logger logger) {
  if (sodium_init() < 0) throw config::StartupError("libsodium cannot be initialised");
  // It would write a line on stderr for every bad message of a client.
  google::protobuf::SetLogHandler(nullptr);
  parts_ = std::make_unique<Parts>(std::move(config), time, std::move(logger));
}

GatewayServer::~GatewayServer() = default;

void GatewayServer::handle_signals() {
  parts_->runtime.handle_signals([this](int) { stop(); });
  parts_->runtime.handle_hangup([this] {
    parts_->listener->reload_certificate();
    parts_->certificates.look();
  });
}

void GatewayServer::reload_certificate() {
  boost::asio::post(parts_->runtime.context(0), [this] { parts_->listener->reload_certificate(); });
}

void GatewayServer::run() {
  Parts& parts = *parts_;
  for (const auto& hub : parts.hubs) {
    boost::asio::post(hub->context(), [&hub = *hub] { hub.start(); });
  }
  parts.listener->start();
  parts.logger.info("listening", {{"port", port()}, {"admin_port", admin_port()}});
  parts.runtime.run();
}

void GatewayServer::stop() {
  parts_->runtime.spawn(parts_->runtime.context(0), "goodbye", parts_->say_goodbye());
}

std::uint16_t GatewayServer::port() const { return parts_->listener->port(); }

std::uint16_t GatewayServer::admin_port() const { return parts_->admin->port(); }

}  // namespace escaque::services::gateway
