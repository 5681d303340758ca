#pragma once
// The record of what admins and arbiters did. The hash of each row covers the row and the hash
// before it, so that nothing can be changed, taken out or put in later without breaking every hash
// after it. What is cut off at the end cannot be seen from here: the head is logged at every start,
// and platform/audit signs it.

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "domain/base/id.hpp"
#include "domain/base/time.hpp"

namespace soci {
class session;
}

namespace escaque::sql {

struct AuditEntry {
  UtcTime time;
  UserId actor;
  std::string action;
  std::string subject;  ///< The id of whom or what it is about.
  std::string details;
};

struct AuditHead {
  long long sequence = 0;
  std::string hash;

  friend bool operator==(const AuditHead&, const AuditHead&) = default;
};

/// Where the record is not what it was when it was written.
struct AuditFault {
  enum class Kind : std::uint8_t { missing, changed };
  Kind kind{};
  long long sequence = 0;  ///< Of the first row that is missing or was changed.
};

/// The statement that makes the table.
[[nodiscard]] std::string audit_schema();
/// Statements after which the database lets nobody change a row, take one out or put one in
/// between, us included. In the words of SQLite: triggers are where it and PostgreSQL differ.
[[nodiscard]] std::vector<std::string> audit_guard();
/// The same in those of PostgreSQL.
[[nodiscard]] std::vector<std::string> audit_guard_in_postgres();

/// BLAKE2b-256, hex, of the previous hash and all fields, each with its length in front.
[[nodiscard]] std::string audit_hash(std::string_view previous, long long sequence,
                                     const AuditEntry& entry);

// Inside the caller's transaction

void append_audit(soci::session& session, const AuditEntry& entry);
[[nodiscard]] AuditHead audit_head(soci::session& session);
/// The first fault; nothing: all is as it was. `each` is told of every row that is sound, and ends
/// the search with false.
[[nodiscard]] std::optional<AuditFault> find_fault(
    soci::session& session, const std::function<bool(const AuditHead&)>& each = {});
/// The sequence of the first row that is missing or was changed; nothing: all is as it was.
[[nodiscard]] std::optional<long long> find_tampering(soci::session& session);

}  // namespace escaque::sql
