// escaque doctor: asks every process, Redis and the databases of a server, and says what is wrong
// and what to do.

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <iostream>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <system_error>
#include <tuple>
#include <utility>
#include <vector>

#include <CLI/CLI.hpp>

#include "cli/blocking_redis.hpp"
#include "cli/commands.hpp"
#include "cli/doctor/ask.hpp"
#include "cli/place/data_folder.hpp"
#include "cli/place/databases.hpp"
#include "platform/redis/info.hpp"

namespace escaque::clients::cli {
namespace {

namespace fs = std::filesystem;
using doctor::ClusterReport;
using doctor::DiskReport;
using doctor::RedisReport;
using doctor::Symptoms;

struct DoctorOptions {
  fs::path data = data_folder();
  bool is_data_said = false;
  std::vector<std::string> admins;
  std::vector<std::string> redis;
  fs::path tls_site;
  SaidDatabases databases;
  bool is_json = false;
  bool with_all = false;
};

std::uint64_t redis_bytes(const RedisReport& report) {
  const std::string used = redis::info_field(report.info, "used_memory");
  return used.empty() ? 0 : std::stoull(used);
}

/// What lies on this machine.
DiskReport examine_disk(const fs::path& data, std::uint64_t redis, Symptoms& symptoms) {
  std::error_code error;
  const auto space = fs::space(data, error);
  const DiskReport disk{.free_bytes = error ? 0 : space.available,
                        .bytes = error ? 0 : space.capacity};
  append(symptoms, examine(disk, redis));
  return disk;
}

std::string unit_of_redis(const doctor::Deployment& deployment) {
  const auto redis = std::ranges::find(deployment.processes, "redis", &doctor::ProcessPlace::name);
  return redis == deployment.processes.end() ? std::string() : redis->unit;
}

/// Redis or databases, on a machine where no server has been started.
bool names_others_only(const DoctorOptions& options) {
  const bool is_named = !options.redis.empty() || !options.databases.places.empty();
  return is_named && !options.is_data_said && !doctor::is_deployment(options.data);
}

/// Redis, or all servers of its cluster: what they say, and what is wrong with them.
std::pair<RedisReport, Symptoms> examine_redis(const std::vector<std::string>& addresses,
                                               const doctor::Deployment& deployment,
                                               const fs::path& site) {
  RedisReport report = doctor::ask_one_of(addresses, site);
  report.unit = unit_of_redis(deployment);
  if (!is_of_cluster(report)) {
    Symptoms found = examine(report);
    return {std::move(report), std::move(found)};
  }
  const ClusterReport cluster = doctor::ask_cluster(report, site);
  for (const RedisReport& server : cluster.servers) {
    report.bonds.insert(server.bonds.begin(), server.bonds.end());
    if (report.instances.empty()) report.instances = server.instances;
  }
  return {std::move(report), examine(cluster)};
}

Exit look(const DoctorOptions& options) {
  Symptoms symptoms;
  std::size_t others = 0;  // Instances that were not asked.
  const auto now = std::chrono::system_clock::now();
  try {
    // Of several machines what is named is asked, and nothing where a server's data would be.
    const bool is_named = !options.admins.empty() || names_others_only(options);
    auto deployment = is_named ? doctor::Deployment() : doctor::read_deployment(options.data);
    for (const auto& text : options.admins) {
      deployment.processes.push_back(doctor::parse_place(text));
    }
    const auto reports = doctor::ask_all(deployment.processes);
    auto redis = options.redis;
    if (redis.empty() && !deployment.redis.empty()) redis.push_back(deployment.redis);
    RedisReport redis_report;
    Symptoms of_redis;
    if (!redis.empty()) {
      const fs::path& site = options.tls_site.empty() ? deployment.tls_site : options.tls_site;
      std::tie(redis_report, of_redis) = examine_redis(redis, deployment, site);
    }
    others = doctor::not_asked(redis_report.instances, reports).size();
    append(symptoms, examine(reports, now, redis_report.instances));
    append(symptoms, std::move(of_redis));
    std::optional<DiskReport> disk;
    if (!is_named) disk = examine_disk(options.data, redis_bytes(redis_report), symptoms);
    // Of several machines, only what was said is known.
    const auto places = find_databases(is_named ? fs::path() : options.data, options.databases);
    append(symptoms, doctor::examine_databases(places, redis_report, disk));
  } catch (const DatabaseUnknown& unknown) {
    std::cerr << "escaque doctor: " << unknown.what() << '\n';
    return Exit::bad_input;
  } catch (const doctor::NoDeployment& none) {
    std::cerr << "escaque doctor: " << none.what() << '\n';
    return Exit::bad_input;
  } catch (const std::invalid_argument& address) {
    std::cerr << "escaque doctor: " << address.what() << " (expected: " << kRedisAddresses << ")\n";
    return Exit::bad_input;
  }
  doctor::sort_by_urgency(symptoms);
  const bool is_well = doctor::most_urgent(symptoms) == doctor::Urgency::none;
  std::cout << (options.is_json ? doctor::to_json(symptoms)
                                : doctor::to_text(symptoms, options.with_all));
  if (is_well && !options.is_json) {
    std::cout << "nothing is wrong; " << symptoms.size() - others << " parts were asked";
    if (others > 0) std::cout << ", and " << others << " processes elsewhere were not (--all)";
    std::cout << '\n';
  }
  return is_well ? Exit::ok : Exit::failed;
}

}  // namespace

void add_doctor(CLI::App& root, Exit& exit) {
  const auto options = std::make_shared<DoctorOptions>();
  CLI::App* command = root.add_subcommand(
      "doctor", "Ask every process, Redis and the databases: what is wrong, and what to do");
  command->add_option("--data", options->data, kDataHelp);
  command->add_option("--admin", options->admins,
                      "NAME=HOST:PORT of a process' /healthz, instead of those on this machine; "
                      "again for each");
  command->add_option("--redis", options->redis,
                      "unix:/PATH or HOST:PORT (default: as the data say); again for another "
                      "server of a cluster, which is asked when the first is away");
  command->add_option("--tls-site", options->tls_site,
                      "Folder of `escaque tls make`, for a Redis that speaks TLS (default: as the "
                      "data say)");
  add_databases(*command, options->databases);
  command->add_flag("--all", options->with_all, "Also what is as it should be");
  command->add_flag("--json", options->is_json, "All of it, for machines");
  command->callback([command, options, &exit] {
    options->is_data_said = command->count("--data") > 0;
    exit = look(*options);
  });
}

}  // namespace escaque::clients::cli
