#pragma once
// What is wrong, from what was seen: pure decisions. deploy/RUNBOOK.md tells more about each.

#include <chrono>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "cli/doctor/instances.hpp"
#include "cli/doctor/samples.hpp"
#include "cli/doctor/symptom.hpp"
#include "platform/redis/shards.hpp"
#include "platform/sql/inspect.hpp"

namespace escaque::clients::cli::doctor {

using Moment = std::chrono::system_clock::time_point;

/// One process, asked at its admin door.
struct ProcessReport {
  std::string name;
  std::string admin;         // HOST:PORT; empty for one that has none.
  std::string unit = {};     // Of systemd, where the site was installed from packages.
  bool is_gone = false;      // It was started, or should run, and is not there.
  bool is_off = false;       // Its unit is disabled.
  std::string silence = {};  // Why it has not answered; empty when it has.
  std::map<std::string, std::string> checks = {};  // Of /healthz: "ok", or what is wrong.
  Samples samples = {};                            // Of /metrics.
  std::string program = {};                        // "escaque-games"; empty when it did not say.
  std::string build = {};                          // "0.1.0 (a5145e30)"
  std::string instance = {};  // Its name in Redis (Instance::name); empty when it did not say.
  std::string address = {};   // Where the others reach it; empty where that is not known.
};
[[nodiscard]] Symptoms examine(const ProcessReport& report, Moment now);
/// Those of `instances` that are none of the processes of `reports`: on other machines, mostly.
[[nodiscard]] std::vector<Instance> not_asked(const std::vector<Instance>& instances,
                                              const std::vector<ProcessReport>& reports);
/// Of all processes that were asked: one symptom when none of them runs. Of these and of all that
/// say in Redis that they live, `instances`: one for each program that runs in several builds, one
/// when they can read different feature levels, and one for each that was not asked.
[[nodiscard]] Symptoms examine(const std::vector<ProcessReport>& reports, Moment now,
                               const std::vector<Instance>& instances = {});

struct RedisReport {
  std::string address;
  std::string part = "redis";  // What people call it.
  std::string silence = {};    // Why it has not answered; the rest is empty then.
  std::string info = {};       // INFO everything
  std::string append_fsync = {};
  std::string node_timeout = {};       // Of a cluster's server: milliseconds.
  std::string full_coverage = {};      // Of a cluster's server: "yes" or "no".
  std::string unit = {};               // Of systemd, where the site was installed from packages.
  std::chrono::milliseconds ahead{0};  // Its clock before ours.
  /// The databases with which it was used: their ids, by "database of games".
  std::map<std::string, std::string> bonds = {};
  std::vector<Instance> instances = {};  // Of a cluster one server knows them.
};
/// `of_step`: what its cluster has shown of a replica that is not in step, which is said instead of
/// what it says of that itself.
[[nodiscard]] Symptoms examine(const RedisReport& report,
                               const std::optional<Symptom>& of_step = {});

/// The servers of a Redis Cluster, each as part "redis HOST:PORT".
struct ClusterReport {
  std::vector<RedisReport> servers;  // Primaries with slots, and their replicas.
  bool is_complete = true;           // Every slot has a primary.
  /// All that the cluster has, as one of them says.
  std::vector<redis::ClusterServer> known = {};
  std::string not_told = {};  // Why that is not known.
};
/// Also names each replica that is not in step with its primary, and each server that was lost.
[[nodiscard]] Symptoms examine(const ClusterReport& report);

/// Whether INFO is that of a server of a cluster.
[[nodiscard]] bool is_of_cluster(const RedisReport& report);

/// A service's database in PostgreSQL.
struct DatabaseReport {
  std::string service;                // "games"
  std::string first_migration;        // Of a database of that service.
  std::string name;                   // For people: "escaque_games at db.example.org".
  std::string silence = {};           // Why it has not answered; empty when it has.
  sql::ServerReport server = {};      // What it has answered.
  std::optional<std::string> bond{};  // The id of the one with which Redis was used, if it says.
};
[[nodiscard]] Symptoms examine(const DatabaseReport& report);

/// The file system of the server's data. Of another machine nothing is known: 0.
struct DiskReport {
  std::uint64_t free_bytes = 0;
  std::uint64_t bytes = 0;
};
/// `redis_bytes` are what Redis holds: it writes all of it beside what is there.
[[nodiscard]] Symptoms examine(const DiskReport& report, std::uint64_t redis_bytes);

/// One table that only grows.
struct GrowthReport {
  std::string part;                   // "archive", "audit of games"
  std::string database;               // Its file, or its name.
  std::string failure = {};           // Why it could not be read.
  std::uint64_t rows = 0;             // In all.
  std::uint64_t rows_of_a_month = 0;  // Of the last 30 days.
  std::uint64_t bytes = 0;            // Of the table.
};
[[nodiscard]] Symptoms examine(const GrowthReport& report, const DiskReport& disk);

}  // namespace escaque::clients::cli::doctor
