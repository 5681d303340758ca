#pragma once
// The history of a schema. Each database keeps what was applied in its table schema_migrations.

#include <string>
#include <vector>

namespace escaque::sql {

/// One step. A landed one is never edited; a change of the schema is a new step.
struct Migration {
  int number;        ///< 1, 2, 3 … without a gap.
  std::string name;  ///< What it does, as in "create_users"; kept in the table.
  std::vector<std::string> statements;
};

using Migrations = std::vector<Migration>;

}  // namespace escaque::sql
