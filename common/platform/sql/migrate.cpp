#include "platform/sql/migrate.hpp"

#include <algorithm>
#include <cstdlib>
#include <stdexcept>
#include <vector>

#include <soci/soci.h>

#include "platform/config/startup_error.hpp"
#include "platform/encoding/hex.hpp"
#include "platform/sql/move.hpp"

namespace escaque::sql {
namespace {

constexpr std::size_t kIdBytes = 16;

/// How many migrations a program must know to serve a database that has this one; 0: any number.
std::size_t needed_after(const std::string& name) {
  if (!name.starts_with(kContraction)) return 0;
  const char* const number = name.c_str() + kContraction.size();
  return static_cast<std::size_t>(std::strtoul(number, nullptr, 10));
}

void check_numbers(const Migrations& migrations) {
  int expected = 1;
  for (const Migration& migration : migrations) {
    if (migration.number != expected++) {
      throw std::logic_error("migration \"" + migration.name + "\" is out of sequence");
    }
    if (migration.name.starts_with("contract_") && needed_after(migration.name) == 0) {
      throw std::logic_error("migration \"" + migration.name +
                             "\" does not say after which number; expected " +
                             std::string(kContraction) + "NUMBER_WHAT");
    }
  }
}

std::vector<std::string> applied_names(soci::session& session) {
  std::vector<std::string> names;
  const soci::rowset<std::string> rows =
      (session.prepare << "SELECT name FROM schema_migrations ORDER BY number");
  for (const std::string& name : rows) names.push_back(name);
  return names;
}

void refuse_moved(const std::vector<std::string>& applied) {
  if (applied.empty()) return;
  if (applied.front() == kBeingMoved) {
    throw config::StartupError(
        "rows are being moved there; expected that `escaque archive move` has ended, which goes on "
        "where it was broken off");
  }
  if (applied.front() == kMovedAway) {
    throw config::StartupError(
        "its rows were moved to PostgreSQL by `escaque archive move`; expected that database in "
        "sql.connection");
  }
}

void refuse_foreign(const std::vector<std::string>& applied, const Migrations& migrations) {
  for (std::size_t i = 0; i < std::min(applied.size(), migrations.size()); ++i) {
    if (applied[i] == migrations[i].name) continue;
    throw config::StartupError("the database is not this program's: its migration " +
                               std::to_string(i + 1) + " is \"" + applied[i] + "\", expected \"" +
                               migrations[i].name + "\"");
  }
}

/// A newer program may have added what this one does not use, and taken away what it does.
void refuse_newer(const std::vector<std::string>& applied, const Migrations& migrations,
                  const log::Logger& logger) {
  for (std::size_t i = migrations.size(); i < applied.size(); ++i) {
    const std::string number = std::to_string(i + 1);
    if (const std::size_t needed = needed_after(applied[i]); needed > migrations.size()) {
      throw config::StartupError("the database is newer than this program, which knows " +
                                 std::to_string(migrations.size()) + " migrations: number " +
                                 number + ", \"" + applied[i] +
                                 "\", took away what it uses; expected a program that knows " +
                                 std::to_string(needed));
    }
    logger.info("migration_unknown", {{"number", number}, {"name", applied[i]}});
  }
}

void apply(soci::session& session, const Dialect& dialect, const Migration& migration) {
  for (const std::string& statement : dialect.words_of(migration)) session << statement;
  session << "INSERT INTO schema_migrations (number, name) VALUES (:number, :name)",
      soci::use(migration.number), soci::use(migration.name);
}

/// Also of a database that was made before there were any.
std::string id_of(soci::session& session) {
  session << "CREATE TABLE IF NOT EXISTS database_id (id VARCHAR(64) NOT NULL)";
  std::string id;
  soci::indicator found = soci::i_null;
  session << "SELECT MIN(id) FROM database_id", soci::into(id, found);
  if (found == soci::i_ok) return id;
  id = encoding::random_hex(kIdBytes);
  session << "INSERT INTO database_id (id) VALUES (:id)", soci::use(id);
  return id;
}

}  // namespace

std::string migrate(soci::session& session, const Dialect& dialect, const Migrations& migrations,
                    const log::Logger& logger) {
  check_numbers(migrations);
  dialect.begin_migration(session);
  session << "CREATE TABLE IF NOT EXISTS schema_migrations "
             "(number INTEGER PRIMARY KEY, name VARCHAR(200) NOT NULL)";
  const auto applied = applied_names(session);
  refuse_moved(applied);
  refuse_foreign(applied, migrations);
  refuse_newer(applied, migrations, logger);
  for (std::size_t i = applied.size(); i < migrations.size(); ++i) {
    apply(session, dialect, migrations[i]);
    logger.info("migration_applied",
                {{"number", migrations[i].number}, {"name", migrations[i].name}});
  }
  std::string id = id_of(session);
  dialect.commit(session);
  return id;
}

}  // namespace escaque::sql
