#pragma once
// A Redis that a tool asks one thing after the other. Blocks its thread.

#include <cstdint>
#include <exception>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/io_context.hpp>

#include "platform/config/blocks.hpp"
#include "platform/redis/client.hpp"
#include "platform/redis/shards.hpp"
#include "platform/redis/slot_table.hpp"
#include "platform/redis/users.hpp"

namespace escaque::clients::cli {

/// Redis does not answer, or not to us; says why, without its address.
class RedisAway : public std::runtime_error {
 public:
  using runtime_error::runtime_error;
};

/// What a Redis of a site that speaks TLS wants to see of us.
struct RedisLogin {
  config::TlsConfig tls;
  std::string password;
  std::string user = std::string(redis::kUser);
};

/// What is given to BlockingRedis.
inline constexpr const char* kRedisAddresses = "unix:/PATH, or HOST:PORT as in 127.0.0.1:6379";

class BlockingRedis {
 public:
  /// A master, which is asked alone; any server; all that have slots of the cluster of a server.
  enum class Server : std::uint8_t { master, any, cluster };

  /// Connects to "unix:/path" or "host:port"; CLIENT LIST shows `name`. Throws RedisAway, and
  /// std::invalid_argument for an address of another form. A Redis on a port may want a login.
  /// Anything but a master is refused, unless `server` says otherwise.
  BlockingRedis(const std::string& address, std::string name,
                const std::optional<RedisLogin>& login = {}, Server server = Server::master);

  /// Until the coroutine has ended. Throws what it throws, and RedisAway when the connection fails,
  /// as no answer would come then.
  template <class T>
  T run(Awaitable<T> coroutine) {
    std::optional<T> result;
    std::exception_ptr failure;
    boost::asio::co_spawn(context_, std::move(coroutine), [&](std::exception_ptr thrown, T value) {
      thrown ? void(failure = thrown) : void(result.emplace(std::move(value)));
    });
    context_.restart();
    while (!result && !failure && problem_.empty()) context_.run_one();
    if (failure) std::rethrow_exception(failure);
    if (!result) throw RedisAway(problem_);
    return std::move(*result);
  }

  /// What INFO says of `section`. Throws RedisAway.
  [[nodiscard]] std::string info(std::string_view section);
  /// What CONFIG GET says. Throws RedisAway.
  [[nodiscard]] std::string setting(std::string_view name);
  /// Of a server of a cluster: which servers have the slots; `within` replaces the client's own
  /// time-out. Throws RedisAway.
  [[nodiscard]] redis::SlotTable slots(std::optional<Millis> within = std::nullopt);
  /// Of a server of a cluster: all servers, also those that are away. Throws RedisAway.
  [[nodiscard]] std::vector<redis::ClusterServer> shards();

  [[nodiscard]] redis::Client& client() { return *client_; }
  /// As it was given.
  [[nodiscard]] const std::string& address() const { return address_; }
  /// How it is reached; for another connection to it, of the same thread.
  [[nodiscard]] const redis::ClientConfig& config() const { return config_; }
  [[nodiscard]] boost::asio::io_context& context() { return context_; }

 private:
  /// "host:port"
  [[nodiscard]] std::string own_server() const;

  const std::string address_;
  redis::ClientConfig config_;
  boost::asio::io_context context_{1};
  std::string problem_;  // Of the connection.
  std::unique_ptr<redis::Client> client_;
};

}  // namespace escaque::clients::cli
