#pragma once
// The instances of `games` in Redis: the hash games:instances, by address "<owner> <count>" and the
// numbers of the shards that the instance cannot read. Owned by the thread of the client.

#include <optional>
#include <string>
#include <vector>

#include "domain/base/result.hpp"
#include "games/instances/roster.hpp"
#include "platform/asio/spawn.hpp"
#include "platform/redis/client.hpp"

namespace escaque::services::games {

/// What one beat brought to light.
struct Pulse {
  std::optional<Beat> predecessor;  // The last one at our address: ours, but for the first.
  std::vector<Beat> beats;          // Everybody's, ours included.
};

class InstanceRegistry {
 public:
  explicit InstanceRegistry(redis::Client& client) : client_(client) {}

  /// Writes our beat and reads all, in one step.
  [[nodiscard]] Awaitable<Result<Pulse, redis::RedisError>> beat(Beat ours);
  /// Takes our beat away: the others share our shards at once. False: Redis did not answer.
  [[nodiscard]] Awaitable<bool> leave(Beat ours);
  /// Takes another instance's beat away, unless it has beaten again.
  [[nodiscard]] Awaitable<void> forget(Beat last);

 private:
  redis::Client& client_;
};

}  // namespace escaque::services::games
