#pragma once
// How much a table grows that is only added to, in the order of a time. Blocks its thread: for
// tools, not for services.

#include <cstdint>
#include <filesystem>
#include <string>

namespace escaque::sql {

/// A table, and what is asked of its rows: names and expressions of SQL that the caller has
/// written itself.
struct GrowingTable {
  std::string name;
  std::string time;   // A column of milliseconds since 1970 that hardly ever falls from row to row.
  std::string bytes;  // About what a row takes.
};

struct Growth {
  std::uint64_t rows = 0;        // In all; about, where rows have been deleted.
  std::uint64_t rows_since = 0;  // Not before that time.
  std::uint64_t row_bytes = 0;   // Of one, on an average of the newest.
};

/// Reads a few dozen rows, however large the table is. Throws std::runtime_error (SOCI's) when
/// there is no such database or table.
[[nodiscard]] Growth measure_growth(const std::filesystem::path& database,
                                    const GrowingTable& table, std::int64_t since_ms);

}  // namespace escaque::sql
