#pragma once
// The games of events: created when they are due, their results reported when they end. An instance
// that does not own the events leaves a result in Redis for the one that does. Owned by the thread
// of its io_context.

#include <string>
#include <unordered_set>

#include <boost/asio/awaitable.hpp>

#include "matchmaking/events_actor.hpp"
#include "matchmaking/game_creator.hpp"
#include "platform/eventlog/outbox_reader.hpp"
#include "platform/redis/client.hpp"

namespace escaque::services::matchmaking {

class EventGames {
 public:
  EventGames(redis::Client& client, GameCreator& creator, EventsActor& events, Metrics& metrics)
      : client_(client), creator_(creator), events_(events), metrics_(metrics) {}

  /// It is being created already.
  [[nodiscard]] bool is_starting(GameId game) const { return starting_.contains(game); }
  /// Until it exists and its event knows. Idempotent.
  [[nodiscard]] boost::asio::awaitable<void> start(GameId game,
                                                   games_v1::CreateGameRequest request);

  /// One entry of an outbox.
  [[nodiscard]] boost::asio::awaitable<eventlog::Handled> on_finished(
      const eventlog::OutboxEntry& entry);
  /// Reports what other instances left, until stop().
  [[nodiscard]] boost::asio::awaitable<void> collect(Millis every);
  void stop() { is_stopped_ = true; }

 private:
  /// The event knows, or no event has this game: it need not be told again.
  [[nodiscard]] boost::asio::awaitable<bool> report(std::string payload);
  [[nodiscard]] boost::asio::awaitable<void> collect_once();

  redis::Client& client_;
  GameCreator& creator_;
  EventsActor& events_;
  Metrics& metrics_;
  std::unordered_set<GameId> starting_;
  bool is_stopped_ = false;
};

}  // namespace escaque::services::matchmaking
