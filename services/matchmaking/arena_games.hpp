#pragma once
// What arenas need of others: their games created, results reported, and who could be paired. An
// instance that does not own the arenas leaves a result in Redis for the one that does. Owned by
// the thread of its io_context.

#include <string>
#include <unordered_set>

#include <boost/asio/awaitable.hpp>

#include "matchmaking/arenas_actor.hpp"
#include "matchmaking/game_creator.hpp"
#include "matchmaking/wish_book.hpp"
#include "platform/eventlog/outbox_reader.hpp"
#include "platform/redis/client.hpp"

namespace escaque::services::matchmaking {

class ArenaGames {
 public:
  struct Parts {
    redis::Client& client;
    GameCreator& creator;
    ArenasActor& arenas;
    WishBook& wishes;
    Metrics& metrics;
  };
  explicit ArenaGames(Parts parts) : parts_(parts) {}

  /// It is being created already.
  [[nodiscard]] bool is_starting(GameId game) const { return starting_.contains(game); }
  /// Until it exists. Idempotent.
  [[nodiscard]] boost::asio::awaitable<void> start(GameId game,
                                                   games_v1::CreateGameRequest request);

  /// Whom the gateways say to be at the arena's page, and who of them refuses whom.
  [[nodiscard]] boost::asio::awaitable<std::optional<WaveField>> field(arena::ArenaId id);

  /// One entry of an outbox.
  [[nodiscard]] boost::asio::awaitable<eventlog::Handled> on_finished(
      const eventlog::OutboxEntry& entry);
  /// Reports what other instances left, until stop().
  [[nodiscard]] boost::asio::awaitable<void> collect(Millis every);
  void stop() { is_stopped_ = true; }

 private:
  /// The arena knows, or no arena has this game: it need not be told again.
  [[nodiscard]] boost::asio::awaitable<bool> report(std::string payload, UtcTime at);
  [[nodiscard]] boost::asio::awaitable<void> collect_once();

  const Parts parts_;
  std::unordered_set<GameId> starting_;
  bool is_stopped_ = false;
};

}  // namespace escaque::services::matchmaking
