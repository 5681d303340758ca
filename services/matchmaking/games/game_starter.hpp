#pragma once
// Has `games` create the game of every pairing, until it exists; then tells the lobby. Owned by the
// thread of its io_context.

#include "domain/lobby/fact.hpp"
#include "matchmaking/games/game_creator.hpp"
#include "matchmaking/lobby/lobby_actor.hpp"
#include "matchmaking/metrics.hpp"
#include "platform/asio/awaitable.hpp"

namespace escaque::services::matchmaking {

class GameStarter {
 public:
  GameStarter(GameCreator& creator, LobbyActor& lobby, Metrics& metrics)
      : creator_(creator), lobby_(lobby), metrics_(metrics) {}

  /// Idempotent: the pairing's game id is the request's id.
  [[nodiscard]] Awaitable<void> start(lobby::PairingMade pairing);
  void stop() { is_stopped_ = true; }

 private:
  GameCreator& creator_;
  LobbyActor& lobby_;
  Metrics& metrics_;
  bool is_stopped_ = false;
};

}  // namespace escaque::services::matchmaking
