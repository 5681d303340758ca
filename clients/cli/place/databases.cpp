#include "cli/place/databases.hpp"

#include <algorithm>
#include <fstream>
#include <iterator>
#include <map>
#include <optional>

#include <CLI/CLI.hpp>
#include <boost/json.hpp>

#include "platform/config/toml.hpp"
#include "platform/sql/move.hpp"
#include "platform/sql/postgres_connection.hpp"

namespace escaque::clients::cli {
namespace {

namespace fs = std::filesystem;

struct Said {
  std::string connection;
  std::string password_file;
};
using SaidByService = std::map<std::string, Said, std::less<>>;

bool is_postgres(std::string_view connection) {
  return connection.starts_with("postgresql://") || connection.starts_with("postgres://");
}

bool keeps_rows(std::string_view service) {
  return std::ranges::find(kKeepRows, service, &KeepsRows::service) != kKeepRows.end();
}

/// What is refused is not shown: somebody may have written a password there.
SaidByService parse(const SaidDatabases& said) {
  SaidByService all;
  for (const std::string& text : said.places) {
    const auto equals = text.find('=');
    const std::string service = text.substr(0, equals);
    if (equals == std::string::npos || !keeps_rows(service) ||
        !is_postgres(std::string_view(text).substr(equals + 1))) {
      throw DatabaseUnknown(
          "--database is not of a service that keeps rows, or not in PostgreSQL (expected: "
          "SERVICE=postgresql://USER@HOST/DATABASE of ratings, games, matchmaking, conduct or "
          "accounts)");
    }
    all[service] = {text.substr(equals + 1), said.password_file};
  }
  return all;
}

std::optional<std::string> read(const fs::path& path) {
  std::ifstream file(path);
  if (!file) return std::nullopt;
  return std::string{std::istreambuf_iterator<char>(file), {}};
}

/// Where run.json says that the services' configurations are; builds before this one did not.
std::map<std::string, fs::path> read_state(const fs::path& data) {
  const fs::path path = data / "run.json";
  std::map<std::string, fs::path> configs;
  const auto text = read(path);
  if (!text) return configs;
  try {
    const auto state = boost::json::parse(*text);
    const auto* const found = state.as_object().if_contains("configs");
    if (found == nullptr) return configs;
    for (const auto& [service, file] : found->as_object()) {
      configs[std::string(service)] = boost::json::value_to<std::string>(file);
    }
  } catch (const std::exception& error) {
    throw DatabaseUnknown(path.string() + ": " + error.what() +
                          " (expected: the file that the supervisor writes)");
  }
  return configs;
}

/// Of a service's TOML file.
Said read_config(const fs::path& path) {
  const auto text = read(path);
  if (!text) {
    throw DatabaseUnknown(path.string() +
                          " cannot be read (expected: the configuration of a service, which "
                          "run.json names)");
  }
  const auto items = config::parse_toml(*text);
  if (!items) {
    throw DatabaseUnknown(path.string() + ":" + std::to_string(items.error().line) + ": " +
                          items.error().problem);
  }
  Said said;
  for (const config::TomlItem& item : *items) {
    if (item.values.size() != 1) continue;
    if (item.key == "sql.connection") said.connection = item.values.front();
    if (item.key == "sql.password_file") said.password_file = item.values.front();
  }
  return said;
}

}  // namespace

std::string DatabasePlace::name() const {
  return is_file() ? file.string() : sql::name_of(connection);
}

void add_databases(CLI::App& command, SaidDatabases& said) {
  command.add_option("--database", said.places,
                     "SERVICE=postgresql://USER@HOST/DATABASE, where that service keeps its rows "
                     "(default: as the configuration says that run.json names, or else a file); "
                     "again for each");
  command.add_option("--password-file", said.password_file,
                     "A file whose first line is the password at the databases of --database");
}

std::vector<DatabasePlace> find_databases(const fs::path& data, const SaidDatabases& said) {
  const SaidByService by_service = parse(said);
  const auto configs = data.empty() ? decltype(read_state(data))() : read_state(data);
  std::vector<DatabasePlace> places;
  for (const KeepsRows& each : kKeepRows) {
    const std::string service(each.service);
    DatabasePlace place{.service = service, .file = data / (service + ".sqlite")};
    Said found;
    if (const auto at = by_service.find(service); at != by_service.end()) {
      found = at->second;
    } else if (const auto config = configs.find(service); config != configs.end()) {
      found = read_config(config->second);
    }
    if (is_postgres(found.connection)) {
      place.connection = found.connection;
      place.password_file = found.password_file;
    }
    places.push_back(std::move(place));
  }
  return places;
}

void refuse_moved(const DatabasePlace& place) {
  if (!place.is_file() || !sql::is_moved_away(place.file)) return;
  throw DatabaseUnknown(place.file.string() + ": its rows were moved to PostgreSQL (expected: " +
                        "--database " + place.service + "=postgresql://USER@HOST/DATABASE, or " +
                        "a run.json whose configs name it)");
}

}  // namespace escaque::clients::cli
