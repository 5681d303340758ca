#include <algorithm>
#include <chrono>
#include <cstdint>
#include <future>
#include <stdexcept>
#include <string_view>
#include <utility>

#include "cli/doctor/ask.hpp"
#include "platform/sql/growth.hpp"
#include "platform/sql/inspect.hpp"

namespace escaque::clients::cli::doctor {
namespace {

using std::chrono::system_clock;

constexpr std::chrono::days kMonth{30};

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

}  // namespace

Symptoms examine_databases(const std::vector<DatabasePlace>& places, const RedisReport& redis,
                           const std::optional<DiskReport>& disk) {
  std::vector<std::future<Symptoms>> asked;
  for (const DatabasePlace& place : places) {
    if (place.is_file() && !disk) continue;
    asked.push_back(std::async(std::launch::async, [&] {
      return place.is_file() ? examine_file(place, *disk) : examine_postgres(place, redis);
    }));
  }
  Symptoms symptoms;
  for (auto& each : asked) append(symptoms, each.get());
  return symptoms;
}

}  // namespace escaque::clients::cli::doctor
