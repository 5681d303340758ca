#pragma once
// What the handlers of a client's messages share. hub/endpoints.cpp lists them, and says who may
// send which message, and how often.

#include <algorithm>

#include "gateway/hub/endpoints.hpp"

namespace escaque::services::gateway {

/// The version after one that a client has named, which may be anything.
[[nodiscard]] inline int next_version(int version) {
  constexpr int kMaxVersions = 1'000'000'000;
  return std::clamp(version, 0, kMaxVersions) + 1;
}

/// The id of a command as other services know it: two users who make the same id do not collide.
[[nodiscard]] std::string scoped_command_id(const Session& session, const std::string& id);

/// Follows an arena that is hidden, if `matchmaking` shows it to the user.
Awaitable<void> follow_hidden_arena(std::shared_ptr<Session> session, Inbound in);

}  // namespace escaque::services::gateway
