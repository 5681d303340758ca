#include <charconv>
#include <cmath>
#include <cstdint>
#include <optional>
#include <string_view>
#include <utility>

#include "cli/backup/words.hpp"
#include "cli/doctor/examine.hpp"
#include "cli/doctor/remedies.hpp"
#include "platform/redis/info.hpp"

namespace escaque::clients::cli::doctor {
namespace {

using std::chrono::milliseconds;

// More than asking takes, and less than a player would notice at a take-over.
constexpr milliseconds kClockDiffers{500};

// In milliseconds; a primary is replaced when it has been silent for longer than its own.
constexpr std::uint64_t kLongestNodeTimeout = 3'000;

constexpr double kFullSoon = 0.8;
constexpr double kFullNow = 0.95;

std::uint64_t number_of_text(const std::string& text) {
  std::uint64_t number = 0;
  std::from_chars(text.data(), text.data() + text.size(), number);
  return number;
}

std::uint64_t number_of(const std::string& info, std::string_view name) {
  return number_of_text(redis::info_field(info, name));
}

std::string percent(double share) {
  return std::to_string(static_cast<int>(std::floor(share * 100))) + " %";
}

}  // namespace

Symptoms examine(const RedisReport& report, const std::optional<Symptom>& of_step) {
  const std::string& part = report.part;
  const std::string log = log_of("redis", report.unit);
  if (!report.silence.empty()) {
    if (of_step) return {*of_step};
    return {{Urgency::now, part, "no answer at " + report.address + ": " + report.silence,
             remedy_of_silence(report.silence, log) + runbook("redis")}};
  }
  Symptoms symptoms;
  if (of_step) symptoms.push_back(*of_step);
  const auto is = [&](std::string_view name) { return redis::info_field(report.info, name); };
  const auto add = [&](Urgency urgency, std::string what, std::string remedy) {
    symptoms.push_back({urgency, part, std::move(what), std::move(remedy) + runbook("redis")});
  };
  const auto add_of_cluster = [&](Urgency urgency, std::string what, std::string remedy) {
    symptoms.push_back(
        {urgency, part, std::move(what), std::move(remedy) + runbook("redis-cluster")});
  };
  const std::string version = is("redis_version");
  if (!version.starts_with("7.")) {
    add(Urgency::now, "its version is " + version + ", on which no service starts",
        "use Redis 7, with which this was tested");
  }
  const bool is_primary = is("role") == "master";
  if (!is_primary && !is_of_cluster(report)) {
    add(Urgency::now, "it is a replica and takes no moves",
        "give --redis the address of its master");
  } else if (!is_primary && !of_step && is("master_link_status") != "up") {
    add_of_cluster(
        Urgency::now,
        "it is not in step with its primary " + is("master_host") + ":" + is("master_port") +
            " and could not take over",
        "look at its log and at the way between them; a first copy of much data takes minutes");
  } else if (is_primary && is_of_cluster(report)) {
    if (redis::replicas_in_step(report.info) == 0) {
      add_of_cluster(
          Urgency::now,
          "it has no replica that is in step: nobody would take over, and with redis.replicas = 1 "
          "it acknowledges nothing",
          "start its replica again, or give it a new one (CLUSTER REPLICATE)");
    }
  }
  if (number_of_text(report.node_timeout) > kLongestNodeTimeout) {
    add_of_cluster(Urgency::soon,
                   "when a primary is lost its games stand still for more than " +
                       report.node_timeout + " ms (cluster-node-timeout)",
                   "set cluster-node-timeout 1000");
  }
  if (report.full_coverage == "yes") {
    add_of_cluster(Urgency::soon,
                   "while a primary is away all games stand still, not only its own "
                   "(cluster-require-full-coverage)",
                   "set cluster-require-full-coverage no");
  }
  if (is("loading") == "1") {
    add(Urgency::now, "it still reads its file", "wait; games go on when it has read all of it");
  }
  if (is("maxmemory_policy") != "noeviction") {
    add(Urgency::now, "it deletes keys when its memory is full (" + is("maxmemory_policy") + ")",
        "set maxmemory-policy noeviction");
  }
  if (is("aof_enabled") != "1") {
    add(Urgency::now, "it appends to no file: what it has is lost when it ends",
        "set appendonly yes");
  } else if (is("aof_last_write_status") != "ok") {
    add(Urgency::now, "it could not write to its file: nothing is taken any more",
        "look at the disk, then read " + log);
  } else if (report.append_fsync == "no") {
    add(Urgency::now,
        "it leaves its file to the kernel (appendfsync no): a power failure loses moves",
        "set appendfsync always");
  }
  for (const std::string_view status : {"aof_last_bgrewrite_status", "rdb_last_bgsave_status"}) {
    if (is(status) == "ok") continue;
    add(Urgency::soon, std::string(status) + " is " + is(status),
        "its file can only grow until it can write a new one: look at memory and disk");
  }
  const auto used = number_of(report.info, "used_memory");
  const auto most = number_of(report.info, "maxmemory");
  const double share = most == 0 ? 0 : static_cast<double>(used) / static_cast<double>(most);
  if (share > kFullSoon) {
    add(share > kFullNow ? Urgency::now : Urgency::soon,
        percent(share) + " of its memory is used (" + size_text(used) + " of " + size_text(most) +
            "); when it is full nothing is taken any more",
        report.unit.empty() ? "raise --redis-memory" : "raise memory_percent in redis.toml");
  }
  if (std::chrono::abs(report.ahead) > kClockDiffers) {
    add(Urgency::now,
        "its clock is " + std::to_string(std::chrono::abs(report.ahead).count()) + " ms " +
            (report.ahead.count() > 0 ? "ahead of" : "behind") + " this machine's",
        "let chrony keep the clocks of all machines, by slewing");
  }
  if (symptoms.empty()) {
    symptoms.push_back(
        {Urgency::none, part,
         "version " + version + ", " + size_text(used) + ", appendfsync " + report.append_fsync,
         ""});
  }
  return symptoms;
}

bool is_of_cluster(const RedisReport& report) {
  return redis::info_field(report.info, "cluster_enabled") == "1";
}

}  // namespace escaque::clients::cli::doctor
