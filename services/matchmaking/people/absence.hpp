#pragma once
// People who are not on the site: the sorted set `presence:players`, which gateways write.

#include "domain/base/id.hpp"
#include "platform/asio/awaitable.hpp"
#include "platform/redis/client.hpp"

namespace escaque::services::matchmaking {

/// Whether the user is connected to no gateway. No where Redis does not answer, or knows of nobody
/// at all: after its restart gateways need a moment to say anew who is there.
[[nodiscard]] Awaitable<bool> is_away(redis::Client& client, UserId user);

}  // namespace escaque::services::matchmaking
