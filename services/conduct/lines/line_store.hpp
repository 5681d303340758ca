#pragma once
// What people said, kept in SQL for as long as somebody may report it.

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "domain/etiquette/case.hpp"
#include "platform/asio/awaitable.hpp"
#include "platform/eventlog/entry.hpp"
#include "platform/sql/database.hpp"

namespace escaque::services::conduct {

class LineStore {
 public:
  explicit LineStore(sql::Database& database) : database_(database) {}

  /// In one transaction with the place in the stream up to which all is kept, {0, 0} where more is
  /// to come first. A line that is there stays as it is.
  [[nodiscard]] Awaitable<Result<void, sql::SqlError>> keep(std::vector<etiquette::KeptLine> lines,
                                                            eventlog::Position up_to);
  /// Up to where the stream has been kept.
  [[nodiscard]] Awaitable<Result<eventlog::Position, sql::SqlError>> kept_up_to();
  /// Forgets what is older. Gives how many lines that were.
  [[nodiscard]] Awaitable<Result<long long, sql::SqlError>> forget_before(UtcTime time);

 private:
  sql::Database& database_;
};

// Inside the caller's transaction

/// The statements that make the tables.
[[nodiscard]] std::vector<std::string> line_schema();
/// The line and up to `each_way` on both sides of it in the same conversation, in their order;
/// nothing when it is not kept.
[[nodiscard]] std::vector<etiquette::KeptLine> lines_around(soci::session& session,
                                                            const std::string& line_id,
                                                            int each_way);
/// Up to `count` lines before `line` in its conversation, in their order; `line` itself need not be
/// kept.
[[nodiscard]] std::vector<etiquette::KeptLine> lines_before(soci::session& session,
                                                            const etiquette::KeptLine& line,
                                                            int count);
/// Of one person after `since`, the latest first: what one other person heard, or what many did.
[[nodiscard]] std::vector<etiquette::KeptLine> latest_lines_of(soci::session& session, UserId user,
                                                               bool is_private, UtcTime since,
                                                               int limit);

}  // namespace escaque::services::conduct
