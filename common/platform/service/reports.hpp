#pragma once
// What every service logs in the same words.

#include "platform/asio/spawn.hpp"
#include "platform/log/logger.hpp"
#include "platform/redis/config.hpp"

namespace escaque::service {

/// A coroutine that throws is a bug: logs `coroutine_failed` with its name and its error.
[[nodiscard]] CrashHandler log_crashes(log::Logger logger);

/// Logs `redis_up`, `redis_down` and `redis_problem`.
[[nodiscard]] redis::ClientObserver log_redis(log::Logger logger);

}  // namespace escaque::service
