#include <algorithm>
#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "cli/doctor/examine.hpp"
#include "cli/doctor/remedies.hpp"
#include "platform/redis/info.hpp"

namespace escaque::clients::cli::doctor {
namespace {

using redis::ClusterServer;

/// What a finding says, and what to do.
struct Finding {
  std::string what;
  std::string remedy;
};

bool has_answered(const RedisReport& report) { return report.silence.empty(); }

/// Null: this server was not asked.
const RedisReport* report_of(const ClusterReport& cluster, const std::string& address) {
  const auto found = std::ranges::find(cluster.servers, address, &RedisReport::address);
  return found == cluster.servers.end() ? nullptr : &*found;
}

/// Whether a replica that has answered is in step. A primary names its replicas as they reach it,
/// which need not be the address that they have in the cluster: then their own word counts.
bool is_in_step(const ClusterServer& replica, const RedisReport& own, const RedisReport& primary) {
  const auto seen = redis::replicas_of(primary.info);
  const auto found = seen.find(replica.address);
  if (found != seen.end()) return found->second;
  return redis::info_field(own.info, "master_link_status") == "up";
}

Finding away(const ClusterServer& replica, const RedisReport& own) {
  const std::string lost = replica.is_lost ? ", and the other servers have lost it" : "";
  return {"it does not answer" + lost + ", so it is not in step with its primary " +
              replica.primary + ": " + own.silence,
          "start it again; for one that does not come back give the primary another replica "
          "(CLUSTER REPLICATE), then CLUSTER FORGET it"};
}

Finding out_of_step(const ClusterServer& replica, const RedisReport& own) {
  const auto is = [&own](std::string_view name) { return redis::info_field(own.info, name); };
  const std::string& primary = replica.primary;
  if (is("master_link_status") == "up") {
    return {"its primary " + primary + " has not heard for seconds how far it is",
            "look at its load and its disk, and at the way between them"};
  }
  if (is("master_sync_in_progress") == "1") {
    return {"it gets its first copy from its primary " + primary +
                ", and does not take over before it has all of it",
            "wait; a copy of much data takes minutes"};
  }
  // What Redis itself goes by: it counts the time since the last connection, and this is none.
  if (!replica.has_data || is("master_link_down_since_seconds") == "-1") {
    return {"it was never in step with its primary " + primary +
                " since it was started, and a replica that was never synced does not take over",
            "read its log: masteruser and masterauth must be a user of the primary who may "
            "replicate, and its certificate one of the same authority "
            "(deploy/redis-cluster.md#by-tls)"};
  }
  return {"it has lost its primary " + primary + " and is not in step",
          "read its log, and look at the way between them"};
}

/// Nothing: it is in step, or that cannot be told, since its primary does not answer.
std::optional<Finding> examine_replica(const ClusterReport& cluster, const ClusterServer& replica) {
  const RedisReport* own = report_of(cluster, replica.address);
  const RedisReport* primary = report_of(cluster, replica.primary);
  if (!own || !primary || !has_answered(*primary)) return std::nullopt;
  if (has_answered(*own)) {
    return is_in_step(replica, *own, *primary) ? std::nullopt
                                               : std::optional(out_of_step(replica, *own));
  }
  // Where the primary has all of its replicas, this one is only out of our reach.
  const auto all = std::ranges::count(cluster.known, replica.primary, &ClusterServer::primary);
  if (redis::replicas_in_step(primary->info) >= static_cast<std::size_t>(all)) return std::nullopt;
  return away(replica, *own);
}

Symptom symptom_of(const std::string& address, Finding finding) {
  // While another replica is in step nothing is lost yet; where none is, the primary says so.
  return {Urgency::soon, part_of_redis(address), std::move(finding.what),
          std::move(finding.remedy) + runbook("redis-cluster")};
}

Symptom not_told(const std::string& why) {
  const bool is_forbidden = why.find("NOPERM") != std::string::npos;
  return {Urgency::soon, "redis cluster",
          "it does not tell which servers it has, so a replica that is away is not seen: " + why,
          std::string(is_forbidden ? kRenewAcl
                                   : "give --redis the address of another one of its servers") +
              runbook("redis-cluster")};
}

}  // namespace

Symptoms examine(const ClusterReport& report) {
  std::map<std::string, Symptom> of_replicas;  // By address.
  Symptoms all;
  for (const ClusterServer& server : report.known) {
    if (server.is_replica) {
      if (auto finding = examine_replica(report, server)) {
        of_replicas.emplace(server.address, symptom_of(server.address, std::move(*finding)));
      }
    } else if (server.is_lost && !server.has_slots) {
      all.push_back(symptom_of(
          server.address,
          {"the other servers have lost it, and its slots, if it had any, are another one's now",
           "start it again: it becomes a replica; CLUSTER FORGET it where it does not come back"}));
    }
  }
  for (const RedisReport& server : report.servers) {
    const auto found = of_replicas.find(server.address);
    append(all, found == of_replicas.end() ? examine(server) : examine(server, found->second));
  }
  if (!report.is_complete) {
    all.push_back({Urgency::now, "redis cluster",
                   "some slots have no primary: their games stand still",
                   "start the servers that are missing, or give the slots to another one "
                   "(redis-cli --cluster fix)" +
                       runbook("redis-cluster")});
  }
  if (!report.not_told.empty()) all.push_back(not_told(report.not_told));
  return all;
}

}  // namespace escaque::clients::cli::doctor
