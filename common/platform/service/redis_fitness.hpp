#pragma once
// Whether a Redis can be the site's: everything that is live is in it.

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "platform/asio/awaitable.hpp"
#include "platform/redis/client.hpp"

namespace escaque::service {

/// Why what this INFO describes cannot be, in words for the operator; nothing when it can. What it
/// does not say is taken for right. `server`: which of a cluster's it is; empty for one Redis.
[[nodiscard]] std::optional<std::string> why_unfit(std::string_view info, std::string_view server);

/// Why what the servers of a cluster answer to INFO, asked at once, cannot be the time on one
/// clock: five seconds or more lie between two.
[[nodiscard]] std::optional<std::string> why_clocks_are_apart(
    const std::vector<redis::ServerAnswer>& infos);

/// Both of the Redis of `client`, which it waits for; in a cluster of all that have slots.
/// Those that do not answer for two seconds are left out once another has. Also nothing when the
/// client was stopped, or where its user may not ask.
[[nodiscard]] Awaitable<std::optional<std::string>> why_unfit(redis::Client& client);

}  // namespace escaque::service
