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
  GameStarter(GameCreator& creator, Metrics& metrics) : creator_(creator), metrics_(metrics) {}

  /// Tells `lobby`, in whose log the pairing is. Idempotent: the pairing's game id is the request's
  /// id.
  [[nodiscard]] Awaitable<void> start(LobbyActor& lobby, lobby::PairingMade pairing);
  void stop() { is_stopped_ = true; }

 private:
  GameCreator& creator_;
  Metrics& metrics_;
  bool is_stopped_ = false;
};

}  // namespace escaque::services::matchmaking
