#include "platform/service/redis_fitness.hpp"

#include "platform/asio/timer.hpp"
#include "platform/redis/error.hpp"
#include "platform/redis/info.hpp"

namespace escaque::service {
namespace {

constexpr Millis kAskInfoAgain{200};
constexpr std::string_view kMajor = "7";

std::string unfit(std::string_view what, std::string_view value, std::string_view expected) {
  return "this Redis cannot be used: " + std::string(what) + std::string(value) +
         " (expected: " + std::string(expected) + ")";
}

}  // namespace

std::optional<std::string> why_unfit(std::string_view info, bool is_cluster) {
  const std::string version = redis::info_field(info, "redis_version");
  if (!version.empty() && version.substr(0, version.find('.')) != kMajor) {
    return unfit("its version is ", version, "7, with which Escaque is tested");
  }
  const std::string policy = redis::info_field(info, "maxmemory_policy");
  if (!policy.empty() && policy != "noeviction") {
    return unfit("when its memory is full it would drop games, by maxmemory-policy ", policy,
                 "noeviction");
  }
  if (is_cluster) return std::nullopt;
  if (redis::info_field(info, "redis_mode") == "cluster") {
    return unfit("it is a server of a cluster", "",
                 "a Redis of its own, or the cluster's servers in redis.nodes");
  }
  if (redis::info_field(info, "role") == "slave") {
    return unfit("it is a replica, which takes no moves", "", "its master");
  }
  return std::nullopt;
}

Awaitable<std::optional<std::string>> why_unfit(redis::Client& client) {
  for (;;) {
    co_await client.wait_connected();
    const auto info = redis::to_text(co_await client.command("INFO"));
    if (info) co_return why_unfit(info->value_or(std::string()), client.is_cluster());
    const bool is_over =
        info.error() == redis::RedisError::stopped || info.error() == redis::RedisError::refused;
    if (is_over) co_return std::nullopt;
    co_await pause_for(kAskInfoAgain);
  }
}

}  // namespace escaque::service
