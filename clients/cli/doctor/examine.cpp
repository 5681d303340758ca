#include "cli/doctor/examine.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <string_view>

#include "cli/backup/words.hpp"
#include "platform/redis/info.hpp"
#include "platform/sql/move.hpp"

namespace escaque::clients::cli::doctor {
namespace {

using std::chrono::days;
using std::chrono::duration_cast;
using std::chrono::milliseconds;
using std::chrono::seconds;

constexpr std::string_view kWell = "ok";
/// Part of the address that says where to read more.
constexpr std::string_view kRunbook = "; deploy/RUNBOOK.md#";

/// A number that should not be larger.
struct Bound {
  std::string_view metric;
  double at_most;
  Urgency urgency;
  std::string_view what;
  std::string_view remedy;
  std::string_view section;  // Of the runbook.
};

constexpr std::array kBounds{
    Bound{"escaque_games_streams_due", 10'000, Urgency::soon,
          "streams of finished games wait to be deleted, and Redis grows until they are",
          "look in the log of games for what it cannot do", "streams-due"},
    Bound{"escaque_games_rejected_entries_total", 0, Urgency::soon,
          "finished games could not be archived; they are kept in the table rejected_entries",
          "keep the database, and report it with a row of that table", "rejected-entries"},
    Bound{"escaque_matchmaking_unreadable", 0, Urgency::now,
          "events, arenas or seasons cannot be read by this build",
          "start a build that is at least as new as the one that wrote them", "unreadable"},
    Bound{"escaque_matchmaking_unknown_results", 0, Urgency::soon,
          "results of games wait whose event or arena is not known",
          "look for the event in the log of matchmaking", "unknown-results"},
    Bound{"escaque_accounts_passwords_waiting", 50, Urgency::now,
          "passwords wait to be checked: logging in takes long",
          "somebody may be guessing: escaque emergency show", "logins"},
    Bound{"escaque_accounts_letters_waiting", 100, Urgency::soon, "e-mails wait to be sent",
          "ask the mail server named by --mail", "letters"},
    Bound{"escaque_gateway_session_notes_lost_total", 0, Urgency::soon,
          "notes of connections could not be written down; rules of conduct lack them",
          "look at Redis", "redis"},
};

constexpr std::string_view kCertificate = "escaque_certificate_ends_timestamp_seconds";
constexpr days kRenewBefore{14};
constexpr days kUrgentBefore{2};

// More than asking takes, and less than a player would notice at a take-over.
constexpr milliseconds kClockDiffers{500};

// More sessions than this share of a database server's leave few for a service that is started.
constexpr double kSessionsSoon = 0.8;

constexpr double kFullSoon = 0.8;
constexpr double kFullNow = 0.95;
constexpr double kDiskSoon = 0.10;
constexpr double kDiskNow = 0.03;
constexpr std::uint64_t kLeastFree = std::uint64_t{512} << 20;

std::string count_text(double value) {
  std::array<char, 32> digits{};
  const auto [end, error] = std::to_chars(digits.data(), digits.data() + digits.size(), value,
                                          std::chars_format::fixed, 0);
  return error == std::errc{} ? std::string(digits.data(), end) : "?";
}

std::uint64_t number_of(const std::string& info, std::string_view name) {
  const std::string text = redis::info_field(info, name);
  std::uint64_t number = 0;
  std::from_chars(text.data(), text.data() + text.size(), number);
  return number;
}

std::string percent(double share) { return count_text(std::floor(share * 100)) + " %"; }

std::string runbook(std::string_view anchor) { return std::string(kRunbook) + std::string(anchor); }

void examine_certificate(const ProcessReport& report, Moment now, Symptoms& symptoms) {
  const auto ends = least_of(report.samples, kCertificate);
  if (!ends || *ends <= 0) return;
  const Moment end{seconds(static_cast<std::int64_t>(*ends))};
  if (end - now > kRenewBefore) return;
  symptoms.push_back(
      {end - now > kUrgentBefore ? Urgency::soon : Urgency::now, report.name,
       "a certificate ends at " + utc_text(end),
       "replace its files, then SIGHUP to the supervisor" + runbook("certificates")});
}

/// A roll replaces all processes of a program, so of two builds one was left behind.
void examine_builds(const std::vector<ProcessReport>& reports, Symptoms& symptoms) {
  std::map<std::string, std::map<std::string, std::vector<std::string>>> names;
  for (const ProcessReport& report : reports) {
    if (!report.program.empty()) names[report.program][report.build].push_back(report.name);
  }
  for (const auto& [program, builds] : names) {
    if (builds.size() < 2) continue;
    std::string what = "it runs in several builds:";
    for (const auto& [build, who] : builds) {
      for (const std::string& name : who) what += ' ' + name + ' ' + build + ',';
    }
    what.back() = ';';
    symptoms.push_back({Urgency::soon, program, what + " what is new waits until all have it",
                        "roll again, to one of them" + runbook("builds")});
  }
}

}  // namespace

Symptoms examine(const ProcessReport& report, Moment now) {
  if (report.is_gone) {
    return {{Urgency::now, report.name, "it does not run",
             "read the last lines of log/" + report.name + ".log" + runbook("process-gone")}};
  }
  if (report.admin.empty()) return {{Urgency::none, report.name, "it runs", ""}};
  if (!report.silence.empty()) {
    return {{Urgency::now, report.name,
             "it does not answer at " + report.admin + ": " + report.silence,
             "read log/" + report.name + ".log; the supervisor ends one that hangs" +
                 runbook("process-silent")}};
  }
  Symptoms symptoms;
  for (const auto& [check, said] : report.checks) {
    if (said == kWell) continue;
    symptoms.push_back({Urgency::now, report.name, check + ": " + said,
                        "mend what it waits for; it goes on by itself" + runbook("unhealthy")});
  }
  for (const Bound& bound : kBounds) {
    const double value = sum_of(report.samples, bound.metric).value_or(0);
    if (!(value > bound.at_most)) continue;
    symptoms.push_back({bound.urgency, report.name,
                        count_text(value) + " " + std::string(bound.what),
                        std::string(bound.remedy) + runbook(bound.section)});
  }
  examine_certificate(report, now, symptoms);
  if (symptoms.empty()) symptoms.push_back({Urgency::none, report.name, "it is healthy", ""});
  return symptoms;
}

Symptoms examine(const std::vector<ProcessReport>& reports, Moment now) {
  if (!reports.empty() && std::ranges::all_of(reports, &ProcessReport::is_gone)) {
    return {{Urgency::now, "server", "it does not run",
             "start it: ./dev up, with the same flags as before" + runbook("process-gone")}};
  }
  Symptoms all;
  for (const ProcessReport& report : reports) {
    for (Symptom& symptom : examine(report, now)) all.push_back(std::move(symptom));
  }
  examine_builds(reports, all);
  return all;
}

Symptoms examine(const RedisReport& report) {
  const std::string& part = report.part;
  if (!report.silence.empty()) {
    return {{Urgency::now, part, "no answer at " + report.address + ": " + report.silence,
             "read log/redis.log; a full disk is the usual reason" + runbook("redis")}};
  }
  Symptoms symptoms;
  const auto is = [&](std::string_view name) { return redis::info_field(report.info, name); };
  const auto add = [&](Urgency urgency, std::string what, std::string remedy) {
    symptoms.push_back({urgency, part, std::move(what), std::move(remedy) + runbook("redis")});
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
  } else if (!is_primary && is("master_link_status") != "up") {
    add(Urgency::now,
        "it is not in step with its primary " + is("master_host") + ":" + is("master_port") +
            " and could not take over",
        "look at its log and at the way between them; a first copy of much data takes minutes");
  } else if (is_primary && is_of_cluster(report)) {
    if (redis::replicas_in_step(report.info) == 0) {
      add(Urgency::now,
          "it has no replica that is in step: nobody would take over, and with redis.replicas = 1 "
          "it acknowledges nothing",
          "start its replica again, or give it a new one (CLUSTER REPLICATE)");
    }
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
        "look at the disk, then at log/redis.log");
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
        "raise --redis-memory");
  }
  if (std::chrono::abs(report.ahead) > kClockDiffers) {
    add(Urgency::now,
        "its clock is " + std::to_string(report.ahead.count()) + " ms before this machine's",
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

Symptoms examine(const ClusterReport& report) {
  Symptoms all;
  for (const RedisReport& server : report.servers) {
    for (Symptom& symptom : examine(server)) all.push_back(std::move(symptom));
  }
  if (!report.is_complete) {
    all.push_back({Urgency::now, "redis cluster",
                   "some slots have no primary: their games stand still",
                   "start the servers that are missing, or give the slots to another one "
                   "(redis-cli --cluster fix)" +
                       runbook("redis-cluster")});
  }
  return all;
}

bool is_of_cluster(const RedisReport& report) {
  return redis::info_field(report.info, "cluster_enabled") == "1";
}

Symptoms examine(const DatabaseReport& report) {
  const std::string part = "database of " + report.service;
  const sql::ServerReport& server = report.server;
  Symptoms symptoms;
  const auto add = [&](Urgency urgency, const std::string& what, const std::string& remedy) {
    symptoms.push_back({urgency, part, report.name + ": " + what, remedy + runbook("postgresql")});
  };
  if (!report.silence.empty()) {
    add(Urgency::now, report.silence,
        "games go on, and results wait in Redis until it is mended; nothing is lost");
    return symptoms;
  }
  if (server.first_migration == sql::kBeingMoved) {
    add(Urgency::now, "rows are being moved there, and no service starts on it",
        "give the same `escaque archive move` again: it goes on where it was broken off");
  } else if (server.first_migration.empty()) {
    add(Urgency::now, "it has no tables of a service",
        report.service + " makes them at its first start; restore a backup where they are lost");
  } else if (server.first_migration != report.first_migration) {
    add(Urgency::now, "it belongs to another service: it begins with " + server.first_migration,
        "name the database of " + report.service + " in its sql.connection");
  } else if (report.bond && *report.bond != server.id) {
    add(Urgency::now, "it is database " + server.id + ", and Redis was used with " + *report.bond,
        "name the one of before in sql.connection, or restore both from one backup");
  }
  if (!server.waits_for_disk) {
    add(Urgency::now, "the server does not wait for its disk: a power failure loses rows",
        "set fsync = on");
  }
  if (server.sessions > kSessionsSoon * server.most_sessions) {
    add(Urgency::soon,
        "the server has " + std::to_string(server.sessions) + " of at most " +
            std::to_string(server.most_sessions) + " sessions",
        "raise max_connections, or lower sql.connections");
  }
  if (!symptoms.empty()) return symptoms;
  return {{Urgency::none, part,
           report.name + ": PostgreSQL " + server.version + ", database " + server.id +
               ", format " + std::to_string(server.migration) + ", " + size_text(server.bytes) +
               ", " + std::to_string(server.sessions) + " of " +
               std::to_string(server.most_sessions) + " sessions",
           ""}};
}

Symptoms examine(const DiskReport& report, std::uint64_t redis_bytes) {
  const double share = report.bytes == 0 ? 0
                                         : static_cast<double>(report.free_bytes) /
                                               static_cast<double>(report.bytes);
  const std::string what =
      size_text(report.free_bytes) + " of " + size_text(report.bytes) + " are free";
  Urgency urgency = Urgency::none;
  // A new append-only file and a snapshot, each of all that Redis has.
  if (share < kDiskSoon || report.free_bytes < 2 * redis_bytes) urgency = Urgency::soon;
  if (share < kDiskNow || report.free_bytes < kLeastFree || report.free_bytes < redis_bytes) {
    urgency = Urgency::now;
  }
  return {{urgency, "disk", what,
           urgency == Urgency::none
               ? ""
               : "when it is full Redis takes no moves: make room, first of all old backups" +
                     runbook("disk")}};
}

Symptoms examine(const GrowthReport& report, const DiskReport& disk) {
  if (!report.failure.empty()) {
    return {{Urgency::now, report.part, report.database + ": " + report.failure,
             "its service has made it at its first start; restore a backup where it is damaged" +
                 runbook("databases")}};
  }
  const double of_one =
      report.rows == 0 ? 0 : static_cast<double>(report.bytes) / static_cast<double>(report.rows);
  const auto month =
      static_cast<std::uint64_t>(of_one * static_cast<double>(report.rows_of_a_month));
  std::string what = std::to_string(report.rows) + " rows, " + size_text(report.bytes) + "; " +
                     std::to_string(report.rows_of_a_month) + " rows, about " + size_text(month) +
                     ", in the last 30 days";
  constexpr std::uint64_t kMonths = 3;
  const bool is_known = disk.bytes > 0 || disk.free_bytes > 0;
  const bool is_short = is_known && month > 0 && disk.free_bytes / month < kMonths;
  return {{is_short ? Urgency::soon : Urgency::none, report.part, std::move(what),
           is_short ? "at this rate the disk is full within three months: give it more room" +
                          runbook("disk")
                    : ""}};
}

}  // namespace escaque::clients::cli::doctor
