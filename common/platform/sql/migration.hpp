#pragma once
// The history of a schema. Each database keeps what was applied in its table schema_migrations.

#include <string>
#include <string_view>
#include <vector>

namespace escaque::sql {

/// The prefix of the name of a step that takes something away. The number after it says how many
/// steps a program must know to do without: "contract_after_7_titles". One that knows fewer is
/// refused from then on. Any other step only adds, and whoever does not know it goes on working.
inline constexpr std::string_view kContraction = "contract_after_";

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
