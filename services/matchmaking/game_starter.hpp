#pragma once
// Has `games` create the game of every pairing, until it exists; then tells the lobby. Owned by the
// thread of its io_context.

#include <map>
#include <memory>
#include <string>
#include <vector>

#include <boost/asio/awaitable.hpp>

#include "domain/pairing/fact.hpp"
#include "matchmaking/lobby_actor.hpp"
#include "matchmaking/metrics.hpp"
#include "matchmaking/wire.hpp"
#include "platform/eventlog/shard_routes.hpp"
#include "platform/log/logger.hpp"

namespace escaque::services::matchmaking {

class GameStarter {
 public:
  /// `games`: the addresses of its instances. Throws config::StartupError when there are none.
  GameStarter(std::vector<std::string> games, LobbyActor& lobby, Metrics& metrics,
              log::Logger logger);

  /// Idempotent: the pairing's game id is the request's id.
  [[nodiscard]] boost::asio::awaitable<void> start(pairing::PairingMade pairing);
  void stop() { is_stopped_ = true; }

 private:
  [[nodiscard]] boost::asio::awaitable<void> create(pairing::PairingMade pairing);
  games_v1::GamesService::Stub& stub(const std::string& address);
  /// The instance that comes after this one in the configuration.
  [[nodiscard]] const std::string& next(const std::string& address) const;

  const std::vector<std::string> games_;
  std::map<std::string, std::unique_ptr<games_v1::GamesService::Stub>> stubs_;  // By address.
  eventlog::ShardRoutes routes_;
  LobbyActor& lobby_;
  Metrics& metrics_;
  const log::Logger logger_;
  bool is_stopped_ = false;
};

}  // namespace escaque::services::matchmaking
