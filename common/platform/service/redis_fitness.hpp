#pragma once
// Whether a Redis can be the site's: everything that is live is in it.

#include <optional>
#include <string>
#include <string_view>

#include "platform/asio/awaitable.hpp"
#include "platform/redis/client.hpp"

namespace escaque::service {

/// Why what this INFO describes cannot be, in words for the operator; nothing when it can. What it
/// does not say is taken for right. `is_cluster`: as one of a cluster's servers.
[[nodiscard]] std::optional<std::string> why_unfit(std::string_view info, bool is_cluster);

/// The same of the Redis of `client`, which it waits for; also nothing when that was stopped, or
/// where its user may not ask.
[[nodiscard]] Awaitable<std::optional<std::string>> why_unfit(redis::Client& client);

}  // namespace escaque::service
