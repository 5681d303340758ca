#pragma once
// Has `games` create the game of every pairing, until it exists; then tells the lobby. Owned by the
// thread of its io_context.

#include <memory>

#include <boost/asio/awaitable.hpp>

#include "domain/pairing/fact.hpp"
#include "matchmaking/lobby_actor.hpp"
#include "matchmaking/metrics.hpp"
#include "matchmaking/wire.hpp"
#include "platform/log/logger.hpp"

namespace escaque::services::matchmaking {

class GameStarter {
 public:
  GameStarter(std::shared_ptr<grpc::Channel> games, LobbyActor& lobby, Metrics& metrics,
              log::Logger logger);

  /// Idempotent: the pairing's game id is the request's id.
  [[nodiscard]] boost::asio::awaitable<void> start(pairing::PairingMade pairing);
  void stop() { is_stopped_ = true; }

 private:
  std::unique_ptr<games_v1::GamesService::Stub> stub_;
  LobbyActor& lobby_;
  Metrics& metrics_;
  const log::Logger logger_;
  bool is_stopped_ = false;
};

}  // namespace escaque::services::matchmaking
