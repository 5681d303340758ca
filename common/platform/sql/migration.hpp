#pragma once
// The history of a schema. Each database keeps what was applied in its table schema_migrations.

#include <string>
#include <vector>

namespace escaque::sql {

/// One step, which leaves the same tables in every kind of database. A landed one is never edited;
/// a change of the schema is a new step.
struct Migration {
  int number;        ///< 1, 2, 3 … without a gap.
  std::string name;  ///< What it does, as in "create_users"; kept in the table.
  std::vector<std::string> statements;
  /// The same in the words of PostgreSQL, where they must differ: triggers. Empty: they do not.
  std::vector<std::string> in_postgres = {};
};

using Migrations = std::vector<Migration>;

}  // namespace escaque::sql
