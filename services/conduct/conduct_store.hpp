#pragma once
// The database of `conduct`: sanctions and the audit. Every method is one transaction; what others
// must know is enqueued for the stream `conduct` in it. Thread-safe.

#include <optional>
#include <vector>

#include "conduct/conduct_error.hpp"
#include "conduct/sanction.hpp"
#include "platform/asio/spawn.hpp"
#include "platform/sql/audit.hpp"
#include "platform/sql/database.hpp"

namespace escaque::services::conduct {

[[nodiscard]] sql::Migrations migrations();

class ConductStore {
 public:
  explicit ConductStore(sql::Database& database) : database_(database) {}

  template <class T>
  using Outcome = Awaitable<Result<T, ConductError>>;

  /// The same request again gives the same sanction; another one with its id is refused.
  Outcome<Sanction> impose(Decision decision);
  /// A mute that has ended already stays as it is.
  Outcome<Sanction> lift(Lift lift);
  /// Latest first; the latest 1,000.
  Outcome<std::vector<Sanction>> sanctions_of(UserId user);
  /// The end of the longest mute that is in force at `now`.
  Outcome<std::optional<UtcTime>> muted_until(UserId user, UtcTime now);

  Outcome<sql::AuditHead> head_of_audit();
  /// See find_tampering().
  Outcome<std::optional<long long>> verify_audit();

 private:
  sql::Database& database_;
};

}  // namespace escaque::services::conduct
