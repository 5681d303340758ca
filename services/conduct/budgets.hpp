#pragma once
// How much somebody may still say. Kept in Redis, so that it is one budget at however many
// instances they speak.

#include <array>
#include <cstdint>
#include <optional>

#include "conduct/conduct_error.hpp"
#include "domain/base/id.hpp"
#include "domain/etiquette/rate_limit.hpp"
#include "platform/asio/awaitable.hpp"
#include "platform/redis/client.hpp"

namespace escaque::services::conduct {

/// Where one talks, as far as budgets go: what the opponent reads while they play is one of them.
enum class Medium : std::uint8_t { tell, room, opponent, channel, shout };

class Budgets {
 public:
  virtual ~Budgets() = default;
  /// Nothing: allowed, and counted. Otherwise how long to wait until it is allowed.
  [[nodiscard]] virtual Awaitable<Result<std::optional<Millis>, ConductError>> take(
      UserId user, Medium medium, etiquette::Budget budget) = 0;
};

/// Owned by the thread of the client.
class RedisBudgets final : public Budgets {
 public:
  explicit RedisBudgets(redis::Client& client) : client_(client) {}

  [[nodiscard]] Awaitable<Result<std::optional<Millis>, ConductError>> take(
      UserId user, Medium medium, etiquette::Budget budget) override;

 private:
  redis::Client& client_;
};

}  // namespace escaque::services::conduct
