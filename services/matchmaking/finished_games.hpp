#pragma once
// Games that ended lately, for rematches: learnt from the outboxes of `games`, kept in Redis for an
// hour. Owned by the thread of its Redis client.

#include <optional>

#include <boost/asio/awaitable.hpp>

#include "domain/base/id.hpp"
#include "domain/base/result.hpp"
#include "matchmaking/wire.hpp"
#include "platform/eventlog/outbox_reader.hpp"
#include "platform/grpc/error.hpp"
#include "platform/redis/client.hpp"

namespace escaque::services::matchmaking {

/// The consumer group of the outboxes that this service reads as.
inline constexpr std::string_view kOutboxGroup = "matchmaking";

class FinishedGames {
 public:
  explicit FinishedGames(redis::Client& client) : client_(client) {}

  /// Nothing: no such game ended within the hour.
  [[nodiscard]] boost::asio::awaitable<Result<std::optional<games_v1::GameFinished>, rpc::Error>>
  find(GameId game);

  /// One entry of an outbox.
  [[nodiscard]] boost::asio::awaitable<eventlog::Handled> on_finished(
      const eventlog::OutboxEntry& entry);

 private:
  redis::Client& client_;
};

}  // namespace escaque::services::matchmaking
