#pragma once
// What arenas need of others: their games created, and who could be paired. Owned by the thread of
// its io_context.

#include <string>
#include <unordered_set>

#include "matchmaking/arenas/arenas_actor.hpp"
#include "matchmaking/games/game_creator.hpp"
#include "matchmaking/people/wish_book.hpp"
#include "platform/asio/awaitable.hpp"
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
  explicit ArenaGames(Parts parts);

  /// It is being created already.
  [[nodiscard]] bool is_starting(GameId game) const { return starting_.contains(game); }
  /// Until it exists, or is refused for good: then its players are free again. Idempotent.
  [[nodiscard]] Awaitable<void> start(GameId game, games_v1::CreateGameRequest request);

  /// Whom the gateways say to be at the arena's page, and who of them refuses whom.
  [[nodiscard]] Awaitable<std::optional<WaveField>> field(arena::ArenaId id);
  void stop() { is_stopped_ = true; }

 private:
  [[nodiscard]] Awaitable<void> create(GameId game, games_v1::CreateGameRequest request);
  [[nodiscard]] Awaitable<void> give_up(arena::ArenaId arena, GameId game);

  const Parts parts_;
  CallTurns calls_;
  std::unordered_set<GameId> starting_;
  bool is_stopped_ = false;
};

}  // namespace escaque::services::matchmaking
