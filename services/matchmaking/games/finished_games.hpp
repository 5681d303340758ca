#pragma once
// Games that ended lately, for rematches: learnt from the outboxes of `games`, kept in Redis for a
// while. Owned by the thread of its Redis client.

#include <chrono>
#include <optional>
#include <string>

#include "domain/base/id.hpp"
#include "domain/base/result.hpp"
#include "domain/base/time.hpp"
#include "matchmaking/wire.hpp"
#include "platform/asio/awaitable.hpp"
#include "platform/eventlog/outbox_reader.hpp"
#include "platform/grpc/error.hpp"
#include "platform/redis/client.hpp"

namespace escaque::services::matchmaking {

/// The consumer group of the outboxes that this service reads as.
inline constexpr std::string_view kOutboxGroup = "matchmaking";

class FinishedGames {
 public:
  /// `kept`: how long after its end a game may be played again.
  explicit FinishedGames(redis::Client& client, Millis kept = std::chrono::hours(1))
      : client_(client), kept_(std::to_string(kept.count())) {}

  /// Nothing: no such game ended lately.
  [[nodiscard]] Awaitable<Result<std::optional<games_v1::GameFinished>, rpc::Error>> find(
      GameId game);

  /// One entry of an outbox.
  [[nodiscard]] Awaitable<eventlog::Handled> on_finished(const eventlog::OutboxEntry& entry);

 private:
  redis::Client& client_;
  const std::string kept_;  // Milliseconds.
};

}  // namespace escaque::services::matchmaking
