#pragma once
// Results whose event or arena could not be told yet, in a list of Redis: left there by instances
// that do not own it, told by the one that does. Owned by the thread of its Redis client.

#include <functional>
#include <string>
#include <string_view>

#include "domain/base/time.hpp"
#include "matchmaking/metrics.hpp"
#include "matchmaking/wire.hpp"
#include "platform/asio/awaitable.hpp"
#include "platform/eventlog/outbox_reader.hpp"
#include "platform/grpc/error.hpp"
#include "platform/log/logger.hpp"
#include "platform/redis/client.hpp"

namespace escaque::services::matchmaking {

enum class Told {
  yes,        // It is known, or of no consequence.
  not_now,    // Nobody here decides, or not at the moment.
  not_known,  // The decider does not know the game, which says that it is theirs.
};
/// What came of a report about a game that names where it belongs.
template <class Outcome>
[[nodiscard]] Told told_of(const Outcome& outcome);
[[nodiscard]] Told told_of(const rpc::Error& refused);

class LeftResults {
 public:
  struct Parts {
    redis::Client& client;
    Metrics& metrics;
    log::Logger logger;
  };
  /// When it was written, and what.
  using Report = std::function<Awaitable<Told>(games_v1::GameFinished finished, UtcTime at)>;

  /// In the list `key`, oldest first; in `key`:unknown, what nobody knows.
  LeftResults(Parts parts, std::string key, Report report);

  /// Tells it, or leaves it in the list. `entry` is of an outbox and was read as `finished`.
  [[nodiscard]] Awaitable<eventlog::Handled> take(games_v1::GameFinished finished,
                                                  const eventlog::OutboxEntry& entry);
  /// Tells the oldest ones.
  [[nodiscard]] Awaitable<void> collect();
  /// What nobody knew is to be told again: the decider may have read more since.
  [[nodiscard]] Awaitable<void> reconsider();

 private:
  [[nodiscard]] Awaitable<bool> leave(std::string_view list, std::string text);
  /// Something was done about it.
  [[nodiscard]] Awaitable<bool> tell_again(std::string text);

  const Parts parts_;
  const std::string key_;
  const std::string unknown_key_;
  const Report report_;
};

template <class Outcome>
Told told_of(const Outcome& outcome) {
  return outcome ? Told::yes : told_of(outcome.error());
}

}  // namespace escaque::services::matchmaking
