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

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/io_context.hpp>

#include "platform/config/blocks.hpp"
#include "platform/redis/client.hpp"

namespace escaque::clients::cli {

/// Redis does not answer, or not to us; says why, without its address.
class RedisAway : public std::runtime_error {
 public:
  using runtime_error::runtime_error;
};

/// What a Redis of a site that speaks TLS wants to see of us.
struct RedisLogin {
  config::TlsConfig tls;
  std::string password;  // Of redis::kUser.
};

/// What is given to BlockingRedis.
inline constexpr const char* kRedisAddresses = "unix:/PATH, or HOST:PORT as in 127.0.0.1:6379";

class BlockingRedis {
 public:
  enum class Server : std::uint8_t { master, any };

  /// Connects to "unix:/path" or "host:port"; CLIENT LIST shows `name`. Throws RedisAway, and
  /// std::invalid_argument for an address of another form. A Redis on a port may want a login.
  /// Anything but a master is refused, unless `server` says otherwise.
  BlockingRedis(const std::string& address, std::string name,
                const std::optional<RedisLogin>& login = {}, Server server = Server::master);

  /// Until the coroutine has ended. Throws RedisAway when the connection fails, as no answer would
  /// come then.
  template <class T>
  T run(Awaitable<T> coroutine) {
    std::optional<T> result;
    boost::asio::co_spawn(context_, std::move(coroutine), [&](std::exception_ptr thrown, T value) {
      if (!thrown) result.emplace(std::move(value));
    });
    context_.restart();
    while (!result && problem_.empty()) context_.run_one();
    if (!result) throw RedisAway(problem_);
    return std::move(*result);
  }

  /// What INFO says of `section`. Throws RedisAway.
  [[nodiscard]] std::string info(std::string_view section);
  /// What CONFIG GET says. Throws RedisAway.
  [[nodiscard]] std::string setting(std::string_view name);

  [[nodiscard]] redis::Client& client() { return *client_; }

 private:
  boost::asio::io_context context_{1};
  std::string problem_;  // Of the connection.
  std::unique_ptr<redis::Client> client_;
};

}  // namespace escaque::clients::cli
