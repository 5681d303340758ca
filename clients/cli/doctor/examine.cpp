#include "cli/doctor/examine.hpp"

#include <array>
#include <charconv>
#include <cmath>
#include <string_view>

#include "cli/backup/words.hpp"
#include "cli/doctor/remedies.hpp"
#include "platform/sql/move.hpp"

namespace escaque::clients::cli::doctor {
namespace {

using std::chrono::days;
using std::chrono::seconds;

constexpr std::string_view kWell = "ok";

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

// More sessions than this share of a database server's leave few for a service that is started.
constexpr double kSessionsSoon = 0.8;

constexpr double kDiskSoon = 0.10;
constexpr double kDiskNow = 0.03;
constexpr std::uint64_t kLeastFree = std::uint64_t{512} << 20;

std::string count_text(double value) {
  std::array<char, 32> digits{};
  const auto [end, error] = std::to_chars(digits.data(), digits.data() + digits.size(), value,
                                          std::chars_format::fixed, 0);
  return error == std::errc{} ? std::string(digits.data(), end) : "?";
}

void examine_certificate(const ProcessReport& report, Moment now, Symptoms& symptoms) {
  const auto ends = least_of(report.samples, kCertificate);
  if (!ends || *ends <= 0) return;
  const Moment end{seconds(static_cast<std::int64_t>(*ends))};
  if (end - now > kRenewBefore) return;
  symptoms.push_back(
      {end - now > kUrgentBefore ? Urgency::soon : Urgency::now, report.name,
       "a certificate ends at " + utc_text(end),
       "replace its files, then " +
           (report.unit.empty() ? "SIGHUP to the supervisor" : "systemctl reload " + report.unit) +
           runbook("certificates")});
}

}  // namespace

Symptoms examine(const ProcessReport& report, Moment now) {
  const std::string log = log_of(report.name, report.unit);
  if (report.is_off) {
    return {{Urgency::none, report.name, "it is switched off (" + report.unit + ")", ""}};
  }
  if (report.is_gone) {
    return {{Urgency::now, report.name, "it does not run",
             "read the last lines of " + log + runbook("process-gone")}};
  }
  if (report.admin.empty()) return {{Urgency::none, report.name, "it runs", ""}};
  if (!report.silence.empty()) {
    return {{Urgency::now, report.name,
             "it does not answer at " + report.admin + ": " + report.silence,
             "read " + log + "; one that hangs is ended, and started again" +
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
