#pragma once
// What a player tells the arbiter is read by arbiters only: everybody else is told that they
// called.

#include "gateway/wire.hpp"

namespace escaque::services::gateway {

/// An arbiter of the whole site.
[[nodiscard]] bool is_arbiter(const common_v1::User& user);

/// The entry says what a call is about.
[[nodiscard]] bool tells_call(const games_v1::GameEntry& entry);
/// The same entry without it.
[[nodiscard]] games_v1::GameEntry without_call(games_v1::GameEntry entry);

}  // namespace escaque::services::gateway
