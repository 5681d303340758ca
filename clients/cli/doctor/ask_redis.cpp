#include <chrono>
#include <map>
#include <optional>
#include <string_view>
#include <utility>

#include "cli/blocking_redis.hpp"
#include "cli/doctor/ask.hpp"
#include "cli/doctor/deployment.hpp"
#include "cli/doctor/remedies.hpp"
#include "platform/redis/info.hpp"

namespace escaque::clients::cli::doctor {
namespace {

namespace fs = std::filesystem;
using std::chrono::system_clock;

/// Between the two moments at which it was asked and had answered.
std::chrono::milliseconds clock_ahead(BlockingRedis& redis) {
  const auto asked = system_clock::now();
  const auto parts = redis::to_texts(redis.run(redis.client().command("TIME")));
  const auto answered = system_clock::now();
  constexpr std::size_t kParts = 2;  // Seconds and microseconds.
  if (!parts || parts->size() != kParts) return {};
  const std::chrono::microseconds since_1970 = std::chrono::seconds(std::stoll(parts->front())) +
                                               std::chrono::microseconds(std::stoll(parts->back()));
  const system_clock::time_point theirs{since_1970};
  const auto ours = asked + (answered - asked) / 2;
  return std::chrono::duration_cast<std::chrono::milliseconds>(theirs - ours);
}

/// Of a cluster one server knows it: at the others it is empty.
std::map<std::string, std::string> read_hash(BlockingRedis& redis, std::string_view key) {
  std::map<std::string, std::string> hash;
  const auto pairs = redis::to_texts(redis.run(redis.client().command("HGETALL", key)));
  for (std::size_t i = 0; pairs && i + 1 < pairs->size(); i += 2) {
    hash.emplace((*pairs)[i], (*pairs)[i + 1]);
  }
  return hash;
}

RedisReport ask_redis(const std::string& address, const fs::path& site) {
  const auto login = login_of(address, site);
  RedisReport report{.address = address};
  try {
    BlockingRedis redis(address, "escaque-doctor", login, BlockingRedis::Server::any);
    report.info = redis.info("everything");
    report.append_fsync = redis.setting("appendfsync");
    report.ahead = clock_ahead(redis);
    report.bonds = read_hash(redis, "bonds");
    const auto processes = read_hash(redis, "processes");
    const auto now = system_clock::now().time_since_epoch() + report.ahead;
    report.instances =
        read_instances(processes, std::chrono::duration_cast<std::chrono::milliseconds>(now));
    if (is_of_cluster(report)) {
      report.node_timeout = redis.setting("cluster-node-timeout");
      report.full_coverage = redis.setting("cluster-require-full-coverage");
    }
  } catch (const RedisAway& away) {
    report.silence = away.what();
  }
  return report;
}

}  // namespace

RedisReport ask_one_of(const std::vector<std::string>& addresses, const fs::path& site) {
  std::optional<RedisReport> first;
  for (const std::string& address : addresses) {
    RedisReport report = ask_redis(address, site);
    if (report.silence.empty()) return report;
    if (!first) first = std::move(report);
  }
  return first.value();
}

ClusterReport ask_cluster(const RedisReport& known, const fs::path& site) {
  ClusterReport cluster;
  const auto ask = [&](const std::string& address) -> RedisReport& {
    RedisReport report = ask_redis(address, site);
    report.part = part_of_redis(address);
    return cluster.servers.emplace_back(std::move(report));
  };
  std::vector<std::string> primaries;
  try {
    BlockingRedis redis(known.address, "escaque-doctor", login_of(known.address, site),
                        BlockingRedis::Server::any);
    const redis::SlotTable table = redis.slots();
    cluster.is_complete = table.is_complete();
    primaries = table.servers();
  } catch (const RedisAway& away) {
    ask(known.address).silence = away.what();
    return cluster;
  }
  try {
    // A connection of its own: what is forbidden ends it.
    BlockingRedis redis(known.address, "escaque-doctor", login_of(known.address, site),
                        BlockingRedis::Server::any);
    cluster.known = redis.shards();
  } catch (const RedisAway& away) {
    cluster.not_told = away.what();
  }
  for (const std::string& primary : primaries) {
    const auto in_touch = redis::replicas_of(ask(primary).info);
    if (!cluster.not_told.empty()) {
      for (const auto& [replica, is_in_step] : in_touch) ask(replica);
      continue;
    }
    for (const redis::ClusterServer& server : cluster.known) {
      if (server.is_replica && server.primary == primary) ask(server.address);
    }
  }
  return cluster;
}

}  // namespace escaque::clients::cli::doctor
