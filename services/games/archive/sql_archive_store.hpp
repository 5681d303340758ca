#pragma once
// The archive in SQL: tables archived_games, game_players, streams_to_delete, rejected_entries.
// Messages are stored as base64 text.

#include "games/archive/archive_store.hpp"
#include "platform/sql/database.hpp"

namespace escaque::services::games {

[[nodiscard]] const sql::Migrations& migrations();

class SqlArchiveStore final : public ArchiveStore {
 public:
  /// `database` was opened with migrations() and outlives this.
  explicit SqlArchiveStore(sql::Database& database) : database_(database) {}

  [[nodiscard]] Outcome<void> add(ArchivedGame game) override;
  [[nodiscard]] Outcome<std::optional<v1::GameLog>> find(GameId id) override;
  [[nodiscard]] Outcome<std::vector<v1::GameSummary>> list(ArchiveQuery query) override;
  [[nodiscard]] Outcome<std::vector<v1::GameWithLog>> read(ArchiveQuery query) override;
  [[nodiscard]] Outcome<Openings> openings(OpeningsQuery query) override;
  [[nodiscard]] Outcome<int> describe_old_games(int most) override;
  [[nodiscard]] Outcome<std::vector<DueStream>> streams_due(UtcTime now, DueStream after,
                                                            int limit) override;
  [[nodiscard]] Outcome<void> streams_deleted(std::vector<GameId> ids) override;
  [[nodiscard]] Outcome<void> postpone_deletions(std::vector<GameId> ids, UtcTime due) override;
  [[nodiscard]] Outcome<DueDeletions> due_deletions(UtcTime now) override;
  [[nodiscard]] Outcome<void> reject(RejectedEntry entry) override;

 private:
  sql::Database& database_;
};

}  // namespace escaque::services::games
