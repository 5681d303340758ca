#pragma once
// Why a transaction did not happen. The database's own words are in the log ("sql_failed").

#include <cstdint>
#include <string_view>

namespace escaque::sql {

enum class SqlError : std::uint8_t {
  unique_violation,      ///< A row with the same key exists already.
  constraint_violation,  ///< Another rule of the schema forbids the row.
  busy,                  ///< Another writer held the database longer than the time-out: try again.
  overloaded,            ///< Too many transactions wait already; this one was not begun.
  given_up,              ///< The caller stopped waiting; nothing was done.
  failed,  ///< The database is unreachable, full or damaged, or the statement is wrong.
};

[[nodiscard]] std::string_view to_string(SqlError error);

}  // namespace escaque::sql
