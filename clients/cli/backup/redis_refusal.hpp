#pragma once
// That Redis is away or refuses, as an operator of a backup is told.

#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "cli/blocking_redis.hpp"

namespace escaque::clients::cli {

// All of them throw BackupError, `server_is_away`.

/// Redis at `address` is away, or refuses: `why`.
[[noreturn]] void refuse_redis(const std::string& address, const std::string& why);

/// A BlockingRedis; also refuses what is no address.
[[nodiscard]] std::unique_ptr<BlockingRedis> connect_or_refuse(
    const std::string& address, const std::optional<RedisLogin>& login,
    BlockingRedis::Server server);

template <class T>
T run_or_refuse(BlockingRedis& redis, Awaitable<T> coroutine) {
  try {
    return redis.run(std::move(coroutine));
  } catch (const RedisAway& away) {
    refuse_redis(redis.address(), away.what());
  }
}

}  // namespace escaque::clients::cli
