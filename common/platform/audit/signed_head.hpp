#pragma once
// The head of an audit as it was at a moment, with an Ed25519 signature, as one line of text. A
// copy of such lines on another machine shows what was cut off or written anew afterwards, which
// the chain of an audit alone does not.

#include <optional>
#include <string>
#include <string_view>

#include "domain/base/time.hpp"
#include "platform/identity/signing_key.hpp"
#include "platform/sql/audit.hpp"

namespace escaque::audit {

struct SignedHead {
  std::string log;  ///< Of which service: "conduct", "games".
  sql::AuditHead head;
  UtcTime time;

  friend bool operator==(const SignedHead&, const SignedHead&) = default;
};

/// Without an end of line.
[[nodiscard]] std::string to_line(const SignedHead& head, const identity::SigningKey& key);

/// Nothing when it is no such line, or `key` has not signed it.
[[nodiscard]] std::optional<SignedHead> parse_line(std::string_view line,
                                                   const identity::PublicKey& key);

}  // namespace escaque::audit
