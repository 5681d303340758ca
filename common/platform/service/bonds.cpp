#include "platform/service/bonds.hpp"

#include <array>
#include <string_view>

#include "platform/asio/timer.hpp"

namespace escaque::service {
namespace {

constexpr std::array<std::string_view, 1> kBondsKeys{"bonds"};
constexpr Millis kAskAgain{200};

/// ARGV what value. Answers what it is from now on.
const redis::Script& bind_script() {
  static const redis::Script script(R"(
redis.call('HSETNX', KEYS[1], ARGV[1], ARGV[2])
return redis.call('HGET', KEYS[1], ARGV[1])
)");
  return script;
}

std::string in_words(const Bond& bond, const std::string& other) {
  return "this Redis belongs to another " + bond.what + ": " + other + ", ours is " + bond.value +
         " (expected: the Redis and the data of one site, which were used together before; "
         "if you have replaced one of them on purpose, redis-cli HDEL bonds \"" +
         bond.what + "\")";
}

}  // namespace

Awaitable<std::optional<std::string>> Bonds::check() {
  for (const Bond& bond : bonds_) {
    const std::array<std::string_view, 2> args{bond.what, bond.value};
    for (;;) {
      co_await client_.wait_connected();
      const auto answer = co_await client_.eval(bind_script(), kBondsKeys, args);
      const auto bound = redis::to_text(answer);
      if (!bound && bound.error() == redis::RedisError::stopped) co_return std::nullopt;
      if (bound && *bound && **bound != bond.value) co_return in_words(bond, **bound);
      if (bound && *bound) break;
      co_await pause_for(kAskAgain);
    }
  }
  are_checked_ = true;
  co_return std::nullopt;
}

metrics::HealthCheck Bonds::health_check() const {
  return {"bonds", [this]() -> std::optional<std::string> {
            if (are_checked_) return std::nullopt;
            return "not compared with Redis yet";
          }};
}

}  // namespace escaque::service
