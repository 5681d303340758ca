#include "matchmaking/rating_approvals.hpp"

#include <algorithm>
#include <utility>

#include <soci/soci.h>

namespace escaque::services::matchmaking {

const sql::Migrations& migrations() {
  static const sql::Migrations kAll{{1, "create_matchmaking", {sql::audit_schema()}}};
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
