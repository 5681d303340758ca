#include "platform/service/redis_fitness.hpp"

#include <algorithm>
#include <array>
#include <chrono>
#include <vector>

#include "platform/asio/timer.hpp"
#include "platform/redis/error.hpp"
#include "platform/redis/info.hpp"

namespace escaque::service {
namespace {

using std::chrono::steady_clock;

constexpr Millis kAskInfoAgain{200};
constexpr Millis kInfoPatience{2'000};
constexpr std::string_view kMajor = "7";
// Answers to one question may have been given this far apart.
constexpr Millis kClocksApart = kInfoPatience + std::chrono::seconds(3);

std::string unfit(std::string_view server, std::string_view what, std::string_view value,
                  std::string_view expected) {
  const std::string redis = server.empty() ? "this Redis" : "the Redis at " + std::string(server);
  return redis + " cannot be used: " + std::string(what) + std::string(value) +
         " (expected: " + std::string(expected) + ")";
}

/// What the answers to one question say together.
struct Examined {
  std::optional<std::string> why_unfit;
  bool has_stopped = false;  // The client.
  bool is_any_known = false;
  bool are_all_known = true;
};

Examined examine(const std::vector<redis::ServerAnswer>& answers) {
  Examined examined;
  for (const auto& [server, answer] : answers) {
    const auto info = redis::to_text(answer);
    const bool is_forbidden = !info && info.error() == redis::RedisError::refused;
    if (info && !examined.why_unfit) {
      examined.why_unfit = why_unfit(info->value_or(std::string()), server);
    }
    if (info || is_forbidden) {
      examined.is_any_known = true;
    } else {
      examined.are_all_known = false;
      if (info.error() == redis::RedisError::stopped) examined.has_stopped = true;
    }
  }
  if (!examined.why_unfit) examined.why_unfit = why_clocks_are_apart(answers);
  return examined;
}

}  // namespace

std::optional<std::string> why_unfit(std::string_view info, std::string_view server) {
  const std::string version = redis::info_field(info, "redis_version");
  if (!version.empty() && version.substr(0, version.find('.')) != kMajor) {
    return unfit(server, "its version is ", version, "7, with which Escaque is tested");
  }
  const std::string policy = redis::info_field(info, "maxmemory_policy");
  if (!policy.empty() && policy != "noeviction") {
    return unfit(server, "when its memory is full it would drop games, by maxmemory-policy ",
                 policy, "noeviction");
  }
  if (!server.empty()) return std::nullopt;
  if (redis::info_field(info, "redis_mode") == "cluster") {
    return unfit(server, "it is a server of a cluster", "",
                 "a Redis of its own, or the cluster's servers in redis.nodes");
  }
  if (redis::info_field(info, "role") == "slave") {
    return unfit(server, "it is a replica, which takes no moves", "", "its master");
  }
  return std::nullopt;
}

std::optional<std::string> why_clocks_are_apart(const std::vector<redis::ServerAnswer>& infos) {
  struct Clock {
    std::string_view server;
    std::chrono::microseconds time;
  };
  std::vector<Clock> clocks;
  for (const auto& [server, answer] : infos) {
    const auto info = redis::to_text(answer);
    const std::string time =
        redis::info_field(info ? info->value_or(std::string()) : std::string(), "server_time_usec");
    if (!time.empty()) clocks.push_back({server, std::chrono::microseconds(std::stoll(time))});
  }
  if (clocks.empty()) return std::nullopt;
  const auto [behind, ahead] = std::ranges::minmax_element(clocks, {}, &Clock::time);
  const auto apart = ahead->time - behind->time;
  if (apart < kClocksApart) return std::nullopt;
  const auto seconds = std::chrono::round<std::chrono::seconds>(apart);
  return "the clock of the Redis at " + std::string(ahead->server) + " is " +
         std::to_string(seconds.count()) + " s ahead of that at " + std::string(behind->server) +
         " (expected: the same time on all machines, as chrony keeps it; a game's clock goes by "
         "them)";
}

Awaitable<std::optional<std::string>> why_unfit(redis::Client& client) {
  static constexpr std::array<std::string_view, 1> kInfo{"INFO"};
  std::optional<steady_clock::time_point> first_known;
  for (;;) {
    co_await client.wait_connected();
    const auto answers = co_await client.ask_each(kInfo, kInfoPatience);
    const Examined examined = examine(answers);
    if (examined.why_unfit || examined.has_stopped) co_return examined.why_unfit;
    const auto now = steady_clock::now();
    if (examined.is_any_known && !first_known) first_known = now;
    const bool is_given_up = first_known && now - *first_known >= kInfoPatience;
    if (examined.is_any_known && (examined.are_all_known || is_given_up)) co_return std::nullopt;
    co_await pause_for(kAskInfoAgain);
  }
}

}  // namespace escaque::service
