#pragma once
// The games of events: created when they are due, their players called to the board. Owned by the
// thread of its io_context.

#include <deque>
#include <map>
#include <string>
#include <unordered_set>
#include <vector>

#include "matchmaking/events/events_actor.hpp"
#include "matchmaking/games/game_creator.hpp"
#include "platform/asio/awaitable.hpp"
#include "platform/eventlog/event_log.hpp"
#include "platform/redis/client.hpp"

namespace escaque::services::matchmaking {

class EventGames {
 public:
  struct Parts {
    redis::Client& client;
    GameCreator& creator;
    EventsActor& events;
    Metrics& metrics;
  };
  explicit EventGames(Parts parts);

  /// It is being created already.
  [[nodiscard]] bool is_starting(GameId game) const { return starting_.contains(game); }
  /// `games` has refused to create it; it is asked for no more.
  [[nodiscard]] bool is_refused(GameId game) const { return refused_.contains(game); }
  /// Creates the game, and those that wait for their turn; their players and `event` are told.
  /// Idempotent.
  [[nodiscard]] Awaitable<void> start(event::EventId event, GameId game,
                                      games_v1::CreateGameRequest request);
  void stop() { is_stopped_ = true; }

 private:
  struct Due {
    event::EventId event;
    GameId game;
    games_v1::CreateGameRequest request;
  };
  /// Games that exist, of which neither their event nor their players know.
  struct Begun {
    std::vector<GameId> games;
    v1::GamesStarted started;
  };

  [[nodiscard]] Awaitable<void> create(Due due);
  /// While games of it begin: all that have begun meanwhile are told at once.
  [[nodiscard]] Awaitable<void> tell_begun(event::EventId event);
  [[nodiscard]] Awaitable<void> call_players(const v1::GamesStarted& started);
  [[nodiscard]] Awaitable<void> report_begun(event::EventId event, std::vector<GameId> games);

  eventlog::EventLog log_;
  GameCreator& creator_;
  EventsActor& events_;
  Metrics& metrics_;
  std::unordered_set<GameId> starting_;
  std::unordered_set<GameId> refused_;  // Of these.
  std::deque<Due> due_;
  std::size_t hands_ = 0;                  // Coroutines that create games.
  std::map<event::EventId, Begun> begun_;  // By events that are being told.
  bool is_stopped_ = false;
};

}  // namespace escaque::services::matchmaking
