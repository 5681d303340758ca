#include "platform/sql/growth.hpp"

#include <soci/soci.h>
#include <soci/sqlite3/soci-sqlite3.h>

namespace escaque::sql {
namespace {

constexpr const char* kNewest = "1000";

/// The time of the first row from `rowid` on.
std::int64_t time_at(soci::session& session, const GrowingTable& table, long long rowid) {
  long long time = 0;
  session << "SELECT " << table.time << " FROM " << table.name
          << " WHERE rowid >= :rowid ORDER BY rowid LIMIT 1",
      soci::into(time), soci::use(rowid);
  return time;
}

}  // namespace

Growth measure_growth(const std::filesystem::path& database, const GrowingTable& table,
                      std::int64_t since_ms) {
  soci::session session(soci::sqlite3, "dbname=\"" + database.string() + "\" readonly=1");
  const soci::transaction one_view(session);
  long long first = 0;
  long long last = 0;
  double row_bytes = 0;
  // Two questions: SQLite takes the ends of an index only where one of them is asked for.
  session << "SELECT COALESCE(MIN(rowid), 1) FROM " << table.name, soci::into(first);
  session << "SELECT COALESCE(MAX(rowid), 0) FROM " << table.name, soci::into(last);
  session << "SELECT COALESCE(AVG(" << table.bytes << "), 0.0) FROM (SELECT * FROM " << table.name
          << " ORDER BY rowid DESC LIMIT " << kNewest << ")",
      soci::into(row_bytes);
  // Halves the rows until it has the first one that is not before `since_ms`.
  long long from = first;
  long long to = last + 1;
  while (from < to) {
    const long long middle = from + (to - from) / 2;
    if (time_at(session, table, middle) < since_ms) {
      from = middle + 1;
    } else {
      to = middle;
    }
  }
  return {.rows = static_cast<std::uint64_t>(last - first + 1),
          .rows_since = static_cast<std::uint64_t>(last - from + 1),
          .row_bytes = static_cast<std::uint64_t>(row_bytes)};
}

}  // namespace escaque::sql
