#include "cli/blocking_redis.hpp"

#include <array>
#include <charconv>
#include <utility>
#include <vector>

namespace escaque::clients::cli {
namespace {

redis::ClientConfig config_of(const std::string& address, std::string name,
                              const std::optional<RedisLogin>& login) {
  redis::ClientConfig config;
  config.name = std::move(name);
  config.host = address;
  if (address.starts_with("unix:")) return config;
  const auto colon = address.rfind(':');
  const char* const end = address.data() + address.size();
  const char* const port = colon == std::string::npos ? end : address.data() + colon + 1;
  const auto [stop, error] = std::from_chars(port, end, config.port);
  if (error != std::errc{} || stop != end || colon == 0) {
    throw std::invalid_argument("--redis: \"" + address + "\" is no address");
  }
  config.host = address.substr(0, colon);
  if (login) {
    config.tls = login->tls;
    config.username = login->user;
    config.password = login->password;
  }
  return config;
}

Awaitable<bool> connected(redis::Client& client) {
  co_await client.wait_connected();
  co_return true;
}

}  // namespace

BlockingRedis::BlockingRedis(const std::string& address, std::string name,
                             const std::optional<RedisLogin>& login, Server server)
    : address_(address), config_(config_of(address, std::move(name), login)) {
  config_.may_be_replica = server == Server::any;
  if (server == Server::cluster) config_.nodes = {address};
  redis::ClientObserver observer;
  observer.on_problem = [this](std::string_view problem) { problem_ = problem; };
  observer.on_down = [this](std::string_view reason, auto) { problem_ = reason; };
  client_ = redis::make_client(context_, config_, std::move(observer));
  (void)run(connected(*client_));
}

std::string BlockingRedis::info(std::string_view section) {
  const auto text = redis::to_text(run(client_->command("INFO", section)));
  if (!text || !*text) {
    throw RedisAway("it does not answer INFO " + std::string(section));
  }
  return **text;
}

std::string BlockingRedis::setting(std::string_view name) {
  const auto pair = redis::to_texts(run(client_->command("CONFIG", "GET", name)));
  if (!pair || pair->size() != 2) {
    throw RedisAway("it does not tell its setting " + std::string(name) + " (CONFIG GET)");
  }
  return pair->back();
}

redis::SlotTable BlockingRedis::slots(std::optional<Millis> within) {
  constexpr std::array<std::string_view, 2> kSlots{"CLUSTER", "SLOTS"};
  const auto reply = run(client_->command(kSlots, within));
  if (reply) {
    if (const auto table = redis::SlotTable::parse(*reply, own_server())) return *table;
  }
  throw RedisAway("it does not tell its slots (CLUSTER SLOTS)");
}

std::vector<redis::ClusterServer> BlockingRedis::shards() {
  const auto reply = run(client_->command("CLUSTER", "SHARDS"));
  if (reply) {
    const auto port = config_.tls.is_on() ? redis::Port::tls : redis::Port::plain;
    if (auto servers = redis::parse_shards(*reply, own_server(), port)) return std::move(*servers);
  }
  throw RedisAway("it does not tell its servers (CLUSTER SHARDS)");
}

std::string BlockingRedis::own_server() const {
  return config_.host + ":" + std::to_string(config_.port);
}

}  // namespace escaque::clients::cli
