#pragma once
// Results of games go to the event or arena that the game names. Those that could not be told yet
// wait in a list of Redis, which all instances share: left there by those that do not own the event
// or arena, told by the one that does, who leaves alone what is for another. Owned by the thread of
// its Redis client.

#include <string>
#include <string_view>

#include "domain/base/time.hpp"
#include "matchmaking/arenas/arenas_actor.hpp"
#include "matchmaking/events/events_actor.hpp"
#include "matchmaking/metrics.hpp"
#include "matchmaking/wire.hpp"
#include "platform/asio/awaitable.hpp"
#include "platform/eventlog/outbox_reader.hpp"
#include "platform/grpc/error.hpp"
#include "platform/log/logger.hpp"
#include "platform/redis/client.hpp"

namespace escaque::services::matchmaking {

class GameResults {
 public:
  struct Parts {
    redis::Client& client;
    EventsActor& events;
    ArenasActor& arenas;
    Metrics& metrics;
    log::Logger logger;
  };
  explicit GameResults(Parts parts) : parts_(std::move(parts)) {}

  /// One entry of an outbox: told, or left in the list. Games that name neither an event nor an
  /// arena are none of ours.
  [[nodiscard]] Awaitable<eventlog::Handled> on_finished(const eventlog::OutboxEntry& entry);
  /// Tells what other instances left, until stop(). Call once.
  [[nodiscard]] Awaitable<void> collect(Millis every);
  void stop() { is_stopped_ = true; }

 private:
  enum class Told {
    yes,        // It is known, or of no consequence.
    not_now,    // Nobody here decides, or not at the moment.
    not_known,  // The decider does not know the game, which says that it is theirs.
  };

  template <class Outcome>
  [[nodiscard]] static Told told_of(const Outcome& outcome);
  /// `at`: when it ended.
  [[nodiscard]] Awaitable<Told> tell(games_v1::GameFinished finished, UtcTime at);
  [[nodiscard]] Awaitable<Told> tell_event(games_v1::GameFinished finished);
  [[nodiscard]] Awaitable<Told> tell_arena(games_v1::GameFinished finished, UtcTime at);
  [[nodiscard]] Awaitable<bool> leave(std::string_view list, std::string text);
  /// Whoever decides about it is here, or nobody can.
  [[nodiscard]] bool is_decided_here(const games_v1::GameFinished& finished) const;
  /// It is not in the list any more.
  [[nodiscard]] Awaitable<bool> tell_again(std::string text);
  /// All in the list, the oldest first.
  [[nodiscard]] Awaitable<void> tell_waiting();
  /// What nobody knew is to be told again: the decider may have read more since.
  [[nodiscard]] Awaitable<void> reconsider();

  const Parts parts_;
  bool is_stopped_ = false;
};

}  // namespace escaque::services::matchmaking
