#include "gateway/gateway_server.hpp"

#include <algorithm>
#include <optional>
#include <utility>

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/asio/use_future.hpp>
#include <google/protobuf/stubs/logging.h>
#include <sodium.h>

#include "domain/base/id.hpp"
#include "gateway/hub/hand_on.hpp"
#include "platform/asio/spawn.hpp"
#include "platform/asio/timer.hpp"
#include "platform/config/descriptors.hpp"

namespace escaque::services::gateway {
namespace {

// How long clients may take over their good-byes.
constexpr Millis kGoodbye{1'500};
constexpr Millis kStep{100};

std::string random_name() {
  std::uint64_t bits = 0;
  randombytes_buf(&bits, sizeof bits);
  return to_base62(bits);
}

std::vector<Hub*> pointers_to(const std::vector<std::unique_ptr<Hub>>& hubs) {
  std::vector<Hub*> pointers;
  for (const auto& hub : hubs) pointers.push_back(hub.get());
  return pointers;
}

/// Well when each of the hubs is connected.
metrics::HealthCheck check_of(std::string name, const std::vector<std::unique_ptr<Hub>>& hubs,
                              bool (Hub::*is_up)() const) {
  return {std::move(name), [&hubs, is_up]() -> std::optional<std::string> {
            const auto is_well = [is_up](const auto& hub) { return (*hub.*is_up)(); };
            if (std::ranges::all_of(hubs, is_well)) return std::nullopt;
            return "cannot be reached";
          }};
}

}  // namespace

GatewayServer::GatewayServer(const Config& config, const TimeSource& time,
                             const log::Logger& logger)
    : config_(config),
      metrics_(registry_),
      doorkeeper_(config_, config::descriptor_limit()),
      running_(config_.watch.keep_lost),
      process_("gateway", config_, registry_, time, logger, config_.threads,
               config_.web.certificate),
      watching_(process_.context(), time, process_.addresses_of("games", config_.games),
                process_.trust().signer(), running_),
      hubs_(make_hubs()),
      listener_(process_.runtime(), config_, pointers_to(hubs_)),
      admin_(config_.admin.host, config_.admin.port, registry_,
             process_.checks({check_of("redis", hubs_, &Hub::is_redis_up),
                              check_of("games", hubs_, &Hub::is_games_up)})) {
  // It would write a line on stderr for every bad message of a client.
  google::protobuf::SetLogHandler(nullptr);
  process_.on_hangup([this] { listener_.reload_certificate(); });
}

std::vector<std::unique_ptr<Hub>> GatewayServer::make_hubs() {
  const std::string name = random_name();
  const Peers peers{process_.addresses_of("accounts", config_.accounts),
                    process_.addresses_of("conduct", config_.conduct),
                    process_.addresses_of("games", config_.games),
                    process_.addresses_of("matchmaking", config_.matchmaking),
                    process_.addresses_of("ratings", config_.ratings)};
  std::vector<std::unique_ptr<Hub>> hubs;
  for (std::size_t i = 0; i < process_.runtime().size(); ++i) {
    hubs.push_back(std::make_unique<Hub>(
        HubParts{process_.runtime().context(i), config_, peers, process_.redis_config(),
                 process_.time(), process_.logger(), metrics_, doorkeeper_, workers_, closed_,
                 running_, online_, process_.trust().signer(), name + "." + std::to_string(i)}));
  }
  return hubs;
}

void GatewayServer::run() {
  for (const auto& hub : hubs_) {
    boost::asio::post(hub->context(), [&hub = *hub] { hub.start(); });
  }
  boost::asio::post(hubs_.front()->context(), [this] { hubs_.front()->read_online(); });
  boost::asio::post(process_.context(), [this] { watching_.start(); });
  listener_.start();
  process_.run(address(), admin_port(), [this] {
    boost::asio::co_spawn(process_.context(), say_goodbye(), boost::asio::use_future).get();
  });
}

Awaitable<void> GatewayServer::say_goodbye() {
  watching_.stop();
  listener_.stop();
  co_await hand_on_clients();
  Millis waited{0};
  while (metrics_.sockets.value() > 0 && waited < kGoodbye) {
    co_await pause_for(kStep);
    waited += kStep;
  }
  for (const auto& hub : hubs_) {
    // Owned by the thread of its context.
    co_await boost::asio::co_spawn(hub->context(), hub->finish(), boost::asio::use_awaitable);
  }
}

Awaitable<void> GatewayServer::hand_on_clients() {
  const auto sockets = static_cast<std::size_t>(metrics_.sockets.value());
  auto ask = [&hub = *hubs_.front()] { return hub.presence().is_alone(); };
  // With nobody to go on at, nobody has to wait for their turn.
  const bool is_alone = co_await call_on(hubs_.front()->context(), std::move(ask));
  const HandOnPace pace = hand_on_pace(sockets, hubs_.size(), is_alone);
  // Not until nobody is left: sockets may still come by connections that are open.
  for (std::size_t step = 0; step <= pace.steps; ++step) {
    std::size_t asked = 0;
    for (const auto& hub : hubs_) {
      auto hang_up = [&hub = *hub, most = pace.at_a_time] { return hub.hang_up_some(most); };
      asked += co_await call_on(hub->context(), std::move(hang_up));
    }
    if (asked == 0) co_return;
    co_await pause_for(kHandOnStep);
  }
}

void GatewayServer::reload_certificate() {
  boost::asio::post(process_.context(), [this] { listener_.reload_certificate(); });
}

std::string GatewayServer::address() const { return config::address(config_.listen.host, port()); }

}  // namespace escaque::services::gateway
