#include "platform/sql/postgres_restore.hpp"

#include <algorithm>
#include <cstdlib>
#include <memory>
#include <sstream>
#include <vector>

#include <soci/soci.h>

#include "platform/sql/dialect.hpp"
#include "platform/sql/postgres_connection.hpp"
#include "platform/sql/postgres_told.hpp"
#include "platform/sql/postgres_tool.hpp"

namespace escaque::sql {
namespace {

constexpr int kVersionStep = 10'000;  // Of server_version_num, from one first number to the next.

/// The rows of a table as pg_restore writes them for COPY, each with its fields.
using CopiedRows = std::vector<std::vector<std::string>>;

CopiedRows rows_in(const std::string& text, const std::string& table) {
  CopiedRows rows;
  std::istringstream lines(text);
  bool is_in = false;
  for (std::string line; std::getline(lines, line);) {
    if (!is_in) {
      is_in = line.starts_with("COPY ") && line.find('.' + table + ' ') != std::string::npos;
      continue;
    }
    if (line == "\\.") break;
    std::istringstream fields(line);
    std::vector<std::string>& row = rows.emplace_back();
    for (std::string field; std::getline(fields, field, '\t');) row.push_back(field);
  }
  return rows;
}

/// The database that is to be filled.
class EmptyDatabase {
 public:
  explicit EmptyDatabase(const RestoreOptions& options)
      : options_(options),
        name_(name_of(options.connection)),
        connection_(options.connection, options.password_file),
        dialect_(make_postgres_dialect(options.connection, options.password_file)) {
    dialect_->open(session_, caller_);
    session_ << "SELECT current_schema(), CAST(current_setting('server_version_num') AS INTEGER)",
        soci::into(schema_), soci::into(version_);
    version_ /= kVersionStep;
  }

  void refuse_other_schema() const {
    if (schema_ == options_.schema) return;
    throw RestoreError(name_ + ": its tables would be in the schema " + schema_ +
                       ", and those of the backup were in " + options_.schema +
                       "; expected a connection to a schema of that name");
  }
  void refuse_full() {
    long long things = 0;
    session_ << "SELECT (SELECT COUNT(*) FROM pg_class c WHERE c.relnamespace = n.oid)"
                " + (SELECT COUNT(*) FROM pg_proc p WHERE p.pronamespace = n.oid)"
                " FROM pg_namespace n WHERE n.nspname = current_schema()",
        soci::into(things);
    if (things == 0) return;
    throw RestoreError(name_ +
                       ": is not empty; expected a new database, or an empty schema. What "
                       "is there is neither replaced nor deleted");
  }
  void refuse_other_copy() const {
    const std::string text = restore({"--data-only", "--table=schema_migrations",
                                      "--table=database_id", "--file=-", options_.copy.string()});
    const CopiedRows steps = rows_in(text, "schema_migrations");
    const CopiedRows ids = rows_in(text, "database_id");
    const auto refuse = [&](const std::string& why) {
      throw RestoreError(options_.copy.string() + ": " + why, true);
    };
    if (steps.empty() || ids.empty()) refuse("is no copy of a service's database");
    std::string first;
    int newest = 0;
    for (const auto& step : steps) {
      const int number = std::atoi(step.front().c_str());
      if (number == 1) first = step.back();
      newest = std::max(newest, number);
    }
    if (first != options_.first_migration) {
      refuse("is of another service: it begins with " + first + ", expected " +
             options_.first_migration);
    }
    if (ids.front().front() != options_.id || newest != options_.migration) {
      refuse("is not of the database that the manifest says");
    }
  }
  void fill() const {
    restore({"--single-transaction", "--exit-on-error", "--no-owner", "--no-privileges",
             "--schema=" + schema_, "--dbname=" + connection_.open_words(),
             options_.copy.string()});
  }
  void check_filled() {
    std::string id;
    int newest = 0;
    dialect_->begin_read(session_);
    session_ << "SELECT MIN(id) FROM database_id", soci::into(id);
    session_ << "SELECT MAX(number) FROM schema_migrations", soci::into(newest);
    dialect_->commit(session_);
    if (id != options_.id || newest != options_.migration) {
      throw RestoreError(name_ + ": holds something else than the copy: somebody else fills it");
    }
  }
  [[nodiscard]] const std::string& name() const { return name_; }

 private:
  std::string restore(const std::vector<std::string>& words) const {
    return run({"pg_restore", version_, connection_.password()}, words);
  }

  const RestoreOptions& options_;
  const std::string name_;
  const PostgresConnection connection_;
  const std::unique_ptr<const Dialect> dialect_;
  Caller caller_;
  soci::session session_;
  std::string schema_;
  int version_ = 0;
};

template <class Act>
void act_on(const RestoreOptions& options, Act act) {
  told_as<RestoreError>(name_of(options.connection), [&] {
    EmptyDatabase database(options);
    act(database);
  });
}

}  // namespace

void check_restorable(const RestoreOptions& options) {
  act_on(options, [](EmptyDatabase& database) {
    database.refuse_other_schema();
    database.refuse_full();
    database.refuse_other_copy();
  });
}

void restore_copy(const RestoreOptions& options) {
  act_on(options, [](EmptyDatabase& database) {
    database.refuse_full();
    database.fill();
    database.check_filled();
  });
}

}  // namespace escaque::sql
