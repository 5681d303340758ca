// escaque doctor: asks every process, Redis and the databases of a server, and says what is wrong
// and what to do.

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <filesystem>
#include <future>
#include <iostream>
#include <map>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include <CLI/CLI.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/json.hpp>

#include "cli/blocking_redis.hpp"
#include "cli/commands.hpp"
#include "cli/doctor/deployment.hpp"
#include "cli/doctor/examine.hpp"
#include "cli/place/data_folder.hpp"
#include "cli/place/databases.hpp"
#include "platform/asio/gather.hpp"
#include "platform/http/client.hpp"
#include "platform/redis/info.hpp"
#include "platform/redis/slot_table.hpp"
#include "platform/sql/growth.hpp"
#include "platform/sql/inspect.hpp"

namespace escaque::clients::cli {
namespace {

namespace fs = std::filesystem;
using doctor::ClusterReport;
using doctor::DatabaseReport;
using doctor::DiskReport;
using doctor::GrowthReport;
using doctor::ProcessPlace;
using doctor::ProcessReport;
using doctor::RedisReport;
using doctor::Symptoms;
using std::chrono::system_clock;

// The admin door has a thread of its own: whoever does not answer within this time hangs.
constexpr Millis kPatience{3'000};
constexpr int kHealthy = 200;
constexpr int kUnhealthy = 503;
constexpr std::chrono::days kMonth{30};

struct DoctorOptions {
  fs::path data = data_folder();
  std::vector<std::string> admins;
  std::vector<std::string> redis;
  fs::path tls_site;
  SaidDatabases databases;
  bool is_json = false;
  bool with_all = false;
};

/// What grows with every game, and with every decision of an admin or arbiter.
struct Watched {
  std::string_view part;
  std::string_view service;
  sql::GrowingTable table;
};
const std::vector<Watched>& watched() {
  // With the rows of both players and with the indexes.
  static const sql::GrowingTable archive{"archived_games", "ended_ms",
                                         "length(summary) + length(log) + 400"};
  static const sql::GrowingTable audit{"audit", "time_ms", "length(details) + 250"};
  static const std::vector<Watched> all{{"archive", "games", archive},
                                        {"audit of games", "games", audit},
                                        {"audit of conduct", "conduct", audit},
                                        {"audit of accounts", "accounts", audit},
                                        {"audit of matchmaking", "matchmaking", audit}};
  return all;
}

http::Request question(const std::string& admin, std::string target) {
  const auto colon = admin.rfind(':');
  http::Request request{.url = {.scheme = "http",
                                .host = admin.substr(0, colon),
                                .port = admin.substr(colon + 1),
                                .target = std::move(target)}};
  request.timeout = kPatience;
  return request;
}

void read_checks(const std::string& body, ProcessReport& report) {
  boost::system::error_code error;
  const auto health = boost::json::parse(body, error);
  const auto* const object = error ? nullptr : health.if_object();
  const auto* const checks = object == nullptr ? nullptr : object->if_contains("checks");
  if (checks == nullptr || !checks->is_object()) {
    report.silence = "what it says of its health is no answer of ours";
    return;
  }
  // Builds before this one did not say.
  const auto* const build = object->if_contains("build");
  if (build != nullptr && build->is_object()) {
    const auto said = [&](std::string_view part) {
      const auto* const value = build->get_object().if_contains(part);
      const auto* const text = value == nullptr ? nullptr : value->if_string();
      return text == nullptr ? std::string() : std::string(*text);
    };
    report.program = said("program");
    report.build = said("version");
    if (const std::string id = said("id"); !id.empty()) report.build += " (" + id + ")";
  }
  for (const auto& [name, said] : checks->get_object()) {
    const auto* const text = said.if_string();
    report.checks.emplace(name, text == nullptr ? "?" : std::string_view(*text));
  }
}

Awaitable<ProcessReport> ask(boost::asio::io_context& context, ProcessPlace place) {
  ProcessReport report{.name = place.name, .admin = place.admin};
  report.is_gone = place.pid && ::kill(*place.pid, 0) != 0 && errno == ESRCH;
  if (report.is_gone || place.admin.empty()) co_return report;
  const http::Client client(context);
  http::Request health = question(place.admin, "/healthz");
  const auto healthy = co_await client.request(std::move(health));
  if (!healthy) {
    report.silence = to_string(healthy.error());
    co_return report;
  }
  if (healthy->status != kHealthy && healthy->status != kUnhealthy) {
    report.silence = "HTTP status " + std::to_string(healthy->status);
    co_return report;
  }
  read_checks(healthy->body, report);
  http::Request metrics = question(place.admin, "/metrics");
  const auto numbers = co_await client.request(std::move(metrics));
  if (numbers) report.samples = doctor::parse_samples(numbers->body);
  co_return report;
}

/// All at once: one that hangs costs no more than the others.
std::vector<ProcessReport> ask_all(const std::vector<ProcessPlace>& places) {
  boost::asio::io_context context{1};
  std::vector<Awaitable<ProcessReport>> asked;
  for (const ProcessPlace& place : places) {
    if (place.name != "redis") asked.push_back(ask(context, place));
  }
  std::vector<ProcessReport> reports;
  boost::asio::co_spawn(context, gather(std::move(asked)),
                        [&](std::exception_ptr thrown, std::vector<ProcessReport> all) {
                          if (thrown) std::rethrow_exception(thrown);
                          reports = std::move(all);
                        });
  context.run();
  return reports;
}

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

/// With which databases it was used; of a cluster one server knows.
std::map<std::string, std::string> read_bonds(BlockingRedis& redis) {
  std::map<std::string, std::string> bonds;
  const auto pairs = redis::to_texts(redis.run(redis.client().command("HGETALL", "bonds")));
  for (std::size_t i = 0; pairs && i + 1 < pairs->size(); i += 2) {
    bonds.emplace((*pairs)[i], (*pairs)[i + 1]);
  }
  return bonds;
}

std::optional<RedisLogin> login_of(const std::string& address, const fs::path& site) {
  if (site.empty() || address.starts_with("unix:")) return std::nullopt;
  return doctor::read_login(site);
}

RedisReport ask_redis(const std::string& address, const fs::path& site) {
  const auto login = login_of(address, site);
  RedisReport report{.address = address};
  try {
    BlockingRedis redis(address, "escaque-doctor", login, BlockingRedis::Server::any);
    report.info = redis.info("everything");
    report.append_fsync = redis.setting("appendfsync");
    report.ahead = clock_ahead(redis);
    report.bonds = read_bonds(redis);
  } catch (const RedisAway& away) {
    report.silence = away.what();
  }
  return report;
}

/// The first of `addresses` that answers; the first one when none does.
RedisReport ask_one_of(const std::vector<std::string>& addresses, const fs::path& site) {
  std::optional<RedisReport> first;
  for (const std::string& address : addresses) {
    RedisReport report = ask_redis(address, site);
    if (report.silence.empty()) return report;
    if (!first) first = std::move(report);
  }
  return first.value();
}

/// Of a server: which of all slots have a primary, and which servers these are.
redis::SlotTable ask_slots(const std::string& address, const fs::path& site) {
  BlockingRedis redis(address, "escaque-doctor", login_of(address, site));
  const auto reply = redis.run(redis.client().command("CLUSTER", "SLOTS"));
  if (reply) {
    if (const auto table = redis::SlotTable::parse(*reply, address)) return *table;
  }
  throw RedisAway("it does not tell its slots (CLUSTER SLOTS)");
}

/// All servers of the cluster that `known` belongs to.
ClusterReport ask_cluster(const RedisReport& known, const fs::path& site) {
  ClusterReport cluster;
  const auto ask = [&](const std::string& address) -> const RedisReport& {
    RedisReport report = ask_redis(address, site);
    report.part = "redis " + address;
    return cluster.servers.emplace_back(std::move(report));
  };
  try {
    const redis::SlotTable table = ask_slots(known.address, site);
    cluster.is_complete = table.is_complete();
    for (const std::string& primary : table.servers()) {
      for (const auto& [replica, is_in_step] : redis::replicas_of(ask(primary).info)) ask(replica);
    }
  } catch (const RedisAway& away) {
    ask(known.address);
    cluster.servers.back().silence = away.what();
  }
  return cluster;
}

/// `growth_since` is asked for what has grown since then, in milliseconds since 1970.
template <class GrowthSince>
GrowthReport measure(const DatabasePlace& place, const Watched& what, GrowthSince growth_since) {
  GrowthReport report{.part = std::string(what.part), .database = place.name()};
  try {
    const auto since = (system_clock::now() - kMonth).time_since_epoch();
    const sql::Growth growth =
        growth_since(std::chrono::duration_cast<std::chrono::milliseconds>(since).count());
    report.rows = growth.rows;
    report.rows_of_a_month = growth.rows_since;
    report.bytes = growth.rows * growth.row_bytes;
  } catch (const std::exception& error) {
    report.failure = error.what();
  }
  return report;
}

std::uint64_t redis_bytes(const RedisReport& report) {
  const std::string used = redis::info_field(report.info, "used_memory");
  return used.empty() ? 0 : std::stoull(used);
}

void append(Symptoms& all, Symptoms some) {
  all.insert(all.end(), std::make_move_iterator(some.begin()), std::make_move_iterator(some.end()));
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

Symptoms examine_file(const DatabasePlace& place, const DiskReport& disk) {
  Symptoms symptoms;
  for (const Watched& each : watched()) {
    if (each.service != place.service) continue;
    const GrowthReport report = measure(place, each, [&](std::int64_t since_ms) {
      refuse_moved(place);
      return sql::measure_growth(place.file, each.table, since_ms);
    });
    append(symptoms, examine(report, disk));
  }
  return symptoms;
}

Symptoms examine_postgres(const DatabasePlace& place, const RedisReport& redis) {
  const auto* const known = std::ranges::find(kKeepRows, place.service, &KeepsRows::service);
  DatabaseReport report{.service = place.service,
                        .first_migration = std::string(known->first_migration),
                        .name = place.name()};
  if (const auto bond = redis.bonds.find("database of " + place.service);
      bond != redis.bonds.end()) {
    report.bond = bond->second;
  }
  Symptoms grown;
  try {
    sql::PostgresInspection database(place.connection, place.password_file);
    report.server = database.report();
    for (const Watched& each : watched()) {
      // What is not this service's has other tables.
      if (each.service != place.service || report.server.first_migration != report.first_migration)
        continue;
      const GrowthReport growth = measure(place, each, [&](std::int64_t since_ms) {
        return database.growth(each.table, since_ms);
      });
      append(grown, examine(growth, DiskReport{}));
    }
  } catch (const std::runtime_error& error) {
    report.silence = error.what();
  }
  Symptoms symptoms = examine(report);
  append(symptoms, std::move(grown));
  return symptoms;
}

/// Those in PostgreSQL at once: one that does not answer costs no more than the others.
void examine_databases(const std::vector<DatabasePlace>& places, const RedisReport& redis,
                       const std::optional<DiskReport>& disk, Symptoms& symptoms) {
  std::vector<std::future<Symptoms>> asked;
  for (const DatabasePlace& place : places) {
    if (place.is_file() && !disk) continue;
    asked.push_back(std::async(std::launch::async, [&] {
      return place.is_file() ? examine_file(place, *disk) : examine_postgres(place, redis);
    }));
  }
  for (auto& each : asked) append(symptoms, each.get());
}

Exit look(const DoctorOptions& options) {
  Symptoms symptoms;
  const auto now = system_clock::now();
  RedisReport redis_report;
  try {
    // Named processes are of several machines; the rest is asked where it is.
    const bool is_named = !options.admins.empty();
    auto deployment = is_named ? doctor::Deployment() : doctor::read_deployment(options.data);
    for (const auto& text : options.admins) {
      deployment.processes.push_back(doctor::parse_place(text));
    }
    append(symptoms, examine(ask_all(deployment.processes), now));
    auto redis = options.redis;
    if (redis.empty() && !deployment.redis.empty()) redis.push_back(deployment.redis);
    if (!redis.empty()) {
      const fs::path& site = options.tls_site.empty() ? deployment.tls_site : options.tls_site;
      redis_report = ask_one_of(redis, site);
      if (is_of_cluster(redis_report)) {
        const ClusterReport cluster = ask_cluster(redis_report, site);
        for (const RedisReport& server : cluster.servers) {
          redis_report.bonds.insert(server.bonds.begin(), server.bonds.end());
        }
        append(symptoms, examine(cluster));
      } else {
        append(symptoms, examine(redis_report));
      }
    }
    std::optional<DiskReport> disk;
    if (!is_named) disk = examine_disk(options.data, redis_bytes(redis_report), symptoms);
    // Of several machines, only what was said is known.
    const auto places = find_databases(is_named ? fs::path() : options.data, options.databases);
    examine_databases(places, redis_report, disk, symptoms);
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
    std::cout << "nothing is wrong; " << symptoms.size() << " parts were asked\n";
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
  command->callback([options, &exit] { exit = look(*options); });
}

}  // namespace escaque::clients::cli
