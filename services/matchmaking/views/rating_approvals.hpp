#pragma once
// Whether the games of events and arenas count for ratings is for the site's arbiters to say: what
// waits for them, their rulings, and the audit of those.

#include <string>

#include "matchmaking/wire.hpp"
#include "platform/asio/spawn.hpp"
#include "platform/sql/audit.hpp"
#include "platform/sql/database.hpp"

namespace escaque::services::matchmaking {

[[nodiscard]] const sql::Migrations& migrations();

/// An arbiter of the site or an admin.
[[nodiscard]] bool is_site_arbiter(const common_v1::User& user);

class RatingApprovals {
 public:
  /// `database` was opened with migrations() and outlives this. `are_needed`: also by events and
  /// arenas of everybody who is no arbiter of the site.
  RatingApprovals(sql::Database& database, bool are_needed)
      : database_(database), are_needed_(are_needed) {}

  [[nodiscard]] bool needs_approval(const common_v1::User& organizer) const {
    return are_needed_ && !is_site_arbiter(organizer);
  }
  /// Before a ruling has effect: none has without its row.
  [[nodiscard]] Awaitable<Result<void, sql::SqlError>> note(sql::AuditEntry entry);
  [[nodiscard]] Awaitable<Result<sql::AuditHead, sql::SqlError>> head();
  /// As sql::find_tampering().
  [[nodiscard]] Awaitable<Result<std::optional<long long>, sql::SqlError>> verify();

 private:
  sql::Database& database_;
  const bool are_needed_;
};

}  // namespace escaque::services::matchmaking
