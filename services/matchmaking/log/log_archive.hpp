#pragma once
// Events, arenas and seasons that are over, in SQL: the whole log of each, and what lists show of
// it. All instances share it. Whether one of them is live again, only Redis knows.

#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "matchmaking/log/archived_row.hpp"
#include "platform/asio/spawn.hpp"
#include "platform/eventlog/entry.hpp"
#include "platform/sql/database.hpp"

namespace escaque::services::matchmaking {

/// Of an entity, from version 1 on.
using StoredLog = std::vector<eventlog::Entry>;

/// Where a page of a list begins: after this row.
struct AfterRow {
  UtcTime ended;
  std::string id;
};

class LogArchive {
 public:
  template <class T>
  using Outcome = Awaitable<Result<T, sql::SqlError>>;
  using Rows = std::vector<ArchivedRow>;

  /// `database` was opened with migrations() and outlives this.
  explicit LogArchive(sql::Database& database) : database_(database) {}

  /// Keeps the log in the place of a shorter one of the same entity. A longer one stays: whoever
  /// wants to keep this one has been replaced by another owner.
  [[nodiscard]] Outcome<void> put(ArchivedKind kind, ArchivedRow row,
                                  std::shared_ptr<const StoredLog> log);

  /// What `read` makes of the log, on the database's thread; nothing: there is none.
  template <class Read>
  [[nodiscard]] auto read(ArchivedKind kind, std::string id, Read read)
      -> Outcome<std::optional<std::invoke_result_t<Read&, StoredLog>>> {
    using Reading = std::optional<std::invoke_result_t<Read&, StoredLog>>;
    auto reading = [kind, id = std::move(id),
                    read = std::move(read)](soci::session& session) mutable -> Reading {
      auto log = log_of(session, kind, id);
      if (!log) return std::nullopt;
      return read(std::move(*log));
    };
    co_return co_await database_.read(std::move(reading));
  }

  /// Without those that are hidden, latest end first.
  [[nodiscard]] Outcome<Rows> page(ArchivedKind kind, std::optional<AfterRow> after, int most);
  /// The same of what this club has held.
  [[nodiscard]] Outcome<Rows> page_of_club(ArchivedKind kind, std::string club_id,
                                           std::optional<AfterRow> after, int most);
  struct Made {
    std::string id;
    UtcTime at;
  };
  /// What this organiser has announced after `since`, as far as it is archived.
  [[nodiscard]] Outcome<std::vector<Made>> made_since(ArchivedKind kind, std::string organizer_id,
                                                      UtcTime since);
  /// All of this parent, and those of `ids`.
  [[nodiscard]] Outcome<Rows> of_parent(ArchivedKind kind, std::string parent_id,
                                        std::vector<std::string> ids = {});

 private:
  [[nodiscard]] static std::optional<StoredLog> log_of(soci::session& session, ArchivedKind kind,
                                                       const std::string& id);

  sql::Database& database_;
};

}  // namespace escaque::services::matchmaking
