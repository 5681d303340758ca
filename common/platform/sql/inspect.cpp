#include "platform/sql/inspect.hpp"

#include <optional>

#include <soci/soci.h>

#include "platform/sql/dialect.hpp"

namespace escaque::sql {
namespace {

/// A table of fewer pages (8 MB) is counted.
constexpr long long kManyPages = 1'000;
/// Of which the first time is taken: one of them may be empty.
constexpr long long kPagesAtOnce = 8;

std::string in_page(long long page) { return "'(" + std::to_string(page) + ",0)'"; }

}  // namespace

class PostgresInspection::Impl {
 public:
  Impl(const std::string& connection, const std::string& password_file)
      : dialect_(make_dialect(connection, password_file)) {
    dialect_->open(session_, caller_);
  }

  ServerReport report() {
    dialect_->begin_read(session_);
    ServerReport report;
    int waits = 0;
    long long bytes = 0;
    session_ << "SELECT split_part(current_setting('server_version'), ' ', 1),"
                " pg_database_size(current_database()),"
                " CASE current_setting('fsync') WHEN 'on' THEN 1 ELSE 0 END,"
                " (SELECT CAST(COUNT(*) AS INTEGER) FROM pg_stat_activity WHERE datid IS NOT NULL),"
                " CAST(current_setting('max_connections') AS INTEGER)"
                " - CAST(current_setting('superuser_reserved_connections') AS INTEGER)",
        soci::into(report.version), soci::into(bytes), soci::into(waits),
        soci::into(report.sessions), soci::into(report.most_sessions);
    report.bytes = static_cast<std::uint64_t>(bytes);
    report.waits_for_disk = waits != 0;
    if (has("database_id")) {
      session_ << "SELECT COALESCE(MIN(id), '') FROM database_id", soci::into(report.id);
    }
    if (has("schema_migrations")) {
      session_ << "SELECT COALESCE(MAX(number), 0) FROM schema_migrations",
          soci::into(report.migration);
      session_ << "SELECT name FROM schema_migrations ORDER BY number LIMIT 1",
          soci::into(report.first_migration);
    }
    dialect_->commit(session_);
    return report;
  }

  Growth growth(const GrowingTable& table, std::int64_t since_ms) {
    dialect_->begin_read(session_);
    long long pages = 0;
    long long bytes = 0;
    long long rows = 0;  // As it was counted last; less than 0: never.
    session_ << "SELECT pg_relation_size('" << table.name
             << "') / CAST(current_setting('block_size') AS BIGINT), pg_total_relation_size('"
             << table.name << "'), CAST(reltuples AS BIGINT) FROM pg_class WHERE oid = CAST('"
             << table.name << "' AS regclass)",
        soci::into(pages), soci::into(bytes), soci::into(rows);
    long long since = 0;
    if (pages < kManyPages) {
      const std::int64_t from = since_ms;
      session_ << "SELECT COUNT(*), COUNT(*) FILTER (WHERE " << table.time << " >= :since) FROM "
               << table.name,
          soci::use(from), soci::into(rows), soci::into(since);
    } else {
      if (rows <= 0) session_ << "SELECT COUNT(*) FROM " << table.name, soci::into(rows);
      const auto share = static_cast<double>(pages - first_page(table, pages, since_ms)) /
                         static_cast<double>(pages);
      since = static_cast<long long>(static_cast<double>(rows) * share);
    }
    dialect_->commit(session_);
    return {.rows = static_cast<std::uint64_t>(rows),
            .rows_since = static_cast<std::uint64_t>(since),
            .row_bytes = rows == 0 ? 0 : static_cast<std::uint64_t>(bytes / rows)};
  }

 private:
  bool has(const std::string& table) {
    int is_there = 0;
    session_ << "SELECT CASE WHEN to_regclass('" << table << "') IS NULL THEN 0 ELSE 1 END",
        soci::into(is_there);
    return is_there != 0;
  }
  std::optional<long long> time_at(const GrowingTable& table, long long page) {
    long long time = 0;
    soci::indicator found = soci::i_null;
    session_ << "SELECT MIN(" << table.time << ") FROM " << table.name
             << " WHERE ctid >= " << in_page(page) << " AND ctid < "
             << in_page(page + kPagesAtOnce),
        soci::into(time, found);
    return found == soci::i_ok ? std::optional(time) : std::nullopt;
  }
  /// Rows are added behind the others, as the table is only added to: halves its pages until it has
  /// the first one that is not before `since_ms`.
  long long first_page(const GrowingTable& table, long long pages, std::int64_t since_ms) {
    long long from = 0;
    long long to = pages;
    while (from < to) {
      const long long middle = from + (to - from) / 2;
      if (time_at(table, middle).value_or(since_ms - 1) < since_ms) {
        from = middle + 1;
      } else {
        to = middle;
      }
    }
    return from;
  }

  const std::unique_ptr<const Dialect> dialect_;
  Caller caller_;
  soci::session session_;
};

PostgresInspection::PostgresInspection(const std::string& connection,
                                       const std::string& password_file)
    : impl_(std::make_unique<Impl>(connection, password_file)) {}

PostgresInspection::~PostgresInspection() = default;

ServerReport PostgresInspection::report() { return impl_->report(); }

Growth PostgresInspection::growth(const GrowingTable& table, std::int64_t since_ms) {
  return impl_->growth(table, since_ms);
}

}  // namespace escaque::sql
