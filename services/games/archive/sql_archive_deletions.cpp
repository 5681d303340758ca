// Which streams of archived games are to be deleted, and when.

#include <soci/soci.h>

#include "games/archive/sql_archive_store.hpp"

namespace escaque::services::games {
namespace {

/// For IN: an id in base62 needs no quoting.
std::string list_of(const std::vector<GameId>& ids) {
  std::string list;
  for (const GameId id : ids) list += (list.empty() ? "'" : ",'") + to_string(id) + "'";
  return list;
}

}  // namespace

ArchiveStore::Outcome<std::vector<DueStream>> SqlArchiveStore::streams_due(UtcTime now,
                                                                           DueStream after,
                                                                           int limit) {
  return database_.read([now, after, limit](soci::session& session) {
    const long long now_ms = now.time_since_epoch().count();
    const long long after_ms = after.due.time_since_epoch().count();
    const std::string after_game = to_string(after.game);
    const soci::rowset<soci::row> rows =
        (session.prepare << "SELECT due_ms, game_id FROM streams_to_delete WHERE due_ms <= :now"
                            " AND (due_ms > :after OR (due_ms = :same AND game_id > :game))"
                            " ORDER BY due_ms, game_id LIMIT :limit",
         soci::use(now_ms), soci::use(after_ms), soci::use(after_ms), soci::use(after_game),
         soci::use(limit));
    std::vector<DueStream> due;
    for (const soci::row& row : rows) {
      const auto id = GameId::parse(row.get<std::string>(1));
      if (id) due.push_back({UtcTime(Millis(row.get<long long>(0))), *id});
    }
    return due;
  });
}

ArchiveStore::Outcome<void> SqlArchiveStore::streams_deleted(std::vector<GameId> ids) {
  return database_.run([ids = std::move(ids)](soci::session& session) {
    if (ids.empty()) return;
    session << "DELETE FROM streams_to_delete WHERE game_id IN (" << list_of(ids) << ")";
  });
}

ArchiveStore::Outcome<void> SqlArchiveStore::postpone_deletions(std::vector<GameId> ids,
                                                                UtcTime due) {
  return database_.run([ids = std::move(ids), due](soci::session& session) {
    if (ids.empty()) return;
    const long long due_ms = due.time_since_epoch().count();
    session << "UPDATE streams_to_delete SET due_ms = :due WHERE game_id IN (" << list_of(ids)
            << ")",
        soci::use(due_ms);
  });
}

ArchiveStore::Outcome<DueDeletions> SqlArchiveStore::due_deletions(UtcTime now) {
  return database_.read([now](soci::session& session) {
    const long long now_ms = now.time_since_epoch().count();
    long long count = 0;
    long long oldest = 0;
    session << "SELECT COUNT(*), COALESCE(MIN(due_ms), 0) FROM streams_to_delete"
               " WHERE due_ms <= :now",
        soci::use(now_ms), soci::into(count), soci::into(oldest);
    return DueDeletions{count, UtcTime(Millis(oldest))};
  });
}

}  // namespace escaque::services::games
