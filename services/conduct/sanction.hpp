#pragma once
// What an admin decided about a user.

#include <cstdint>
#include <optional>
#include <string>

#include "conduct/speech.hpp"
#include "domain/base/id.hpp"
#include "domain/base/time.hpp"

namespace escaque::services::conduct {

using SanctionId = Id<struct SanctionIdTag>;

enum class SanctionKind : std::uint8_t { warning, mute };

struct Sanction {
  SanctionId id;
  SanctionKind kind = SanctionKind::warning;
  Person user;
  std::string reason;
  UtcTime since;
  std::optional<UtcTime> until;  ///< A warning has no end; a lifted mute ended when it was lifted.
  UserId by;

  friend bool operator==(const Sanction&, const Sanction&) = default;
};

/// An admin's decision; idempotent by their request id.
struct Decision {
  Sanction sanction;
  std::string request_id;
};

struct Lift {
  UserId by;
  std::string request_id;
  SanctionId mute;
  std::string reason;
  UtcTime now;
};

}  // namespace escaque::services::conduct
