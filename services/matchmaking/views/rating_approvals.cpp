#include "matchmaking/views/rating_approvals.hpp"

#include <algorithm>
#include <utility>

#include <soci/soci.h>

namespace escaque::services::matchmaking {

const sql::Migrations& migrations() {
  static const sql::Migrations kAll{
      {1, "create_matchmaking", {sql::audit_schema()}},
      {2,
       "create_archived_logs",
       {"CREATE TABLE archived_logs (kind TEXT NOT NULL, id TEXT NOT NULL, version BIGINT NOT NULL,"
        " organizer_id TEXT NOT NULL, parent_id TEXT NOT NULL, started_ms BIGINT NOT NULL,"
        " ended_ms BIGINT NOT NULL, players INTEGER NOT NULL, summary TEXT NOT NULL,"
        " log TEXT NOT NULL, PRIMARY KEY (kind, id))",
        "CREATE INDEX archived_logs_ended ON archived_logs (kind, ended_ms, id)",
        "CREATE INDEX archived_logs_parent ON archived_logs (kind, parent_id)"}},
      {3,
       "count_archived_logs",
       {"ALTER TABLE archived_logs ADD COLUMN made_ms BIGINT NOT NULL DEFAULT 0",
        "CREATE INDEX archived_logs_made ON archived_logs (kind, organizer_id, made_ms)"}},
      {4,
       "hide_archived_logs",
       {"ALTER TABLE archived_logs ADD COLUMN is_hidden INTEGER NOT NULL DEFAULT 0"}},
      {5,
       "archive_logs_of_clubs",
       {"ALTER TABLE archived_logs ADD COLUMN club_id TEXT NOT NULL DEFAULT ''",
        "CREATE INDEX archived_logs_club ON archived_logs (kind, club_id, ended_ms, id)"}}};
  return kAll;
}

bool is_site_arbiter(const common_v1::User& user) {
  return std::ranges::any_of(user.roles(), [](int role) {
    return role == common_v1::ROLE_ARBITER || role == common_v1::ROLE_ADMIN;
  });
}

Awaitable<Result<void, sql::SqlError>> RatingApprovals::note(sql::AuditEntry entry) {
  auto write = [entry = std::move(entry)](soci::session& session) {
    sql::append_audit(session, entry);
  };
  co_return co_await database_.run(std::move(write));
}

Awaitable<Result<sql::AuditHead, sql::SqlError>> RatingApprovals::head() {
  co_return co_await database_.read(sql::audit_head);
}

Awaitable<Result<std::optional<long long>, sql::SqlError>> RatingApprovals::verify() {
  co_return co_await database_.read(sql::find_tampering);
}

}  // namespace escaque::services::matchmaking
