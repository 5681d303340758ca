#pragma once
// The record of what admins and arbiters did. The hash of each row covers the row and the hash
// before it, so that nothing can be changed, taken out or put in later without breaking every hash
// after it. What is cut off at the end cannot be seen from here: the head is logged at every start.

#include <optional>
#include <string>
#include <string_view>

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
};

/// The statement that makes the table.
[[nodiscard]] std::string audit_schema();

/// BLAKE2b-256, hex, of the previous hash and all fields, each with its length in front.
[[nodiscard]] std::string audit_hash(std::string_view previous, long long sequence,
                                     const AuditEntry& entry);

// Inside the caller's transaction

void append_audit(soci::session& session, const AuditEntry& entry);
[[nodiscard]] AuditHead audit_head(soci::session& session);
/// The sequence of the first row that is not what it was when it was written; nothing: all are.
[[nodiscard]] std::optional<long long> find_tampering(soci::session& session);

}  // namespace escaque::sql
