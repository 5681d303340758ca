#pragma once
// Has `games` create games, at whichever of its instances owns the game's shard. Owned by the
// thread of its io_context.

#include <functional>
#include <map>
#include <memory>
#include <string>

#include "domain/base/id.hpp"
#include "matchmaking/wire.hpp"
#include "platform/asio/awaitable.hpp"
#include "platform/asio/turns.hpp"
#include "platform/eventlog/shard_routes.hpp"
#include "platform/grpc/addresses.hpp"
#include "platform/identity/signer.hpp"
#include "platform/log/logger.hpp"

namespace escaque::services::matchmaking {

enum class Creation {
  exists,
  refused,  // `games` will never create it as it is asked for.
  stopped,  // Before anybody knew.
};

class GameCreator {
 public:
  /// Whether a sanction lets this user lose the games that they go away from.
  using LosesWhenGone = std::function<bool(UserId user)>;

  /// `games`: where its instances are. Throws config::StartupError when there are none and will be
  /// none.
  GameCreator(rpc::Addresses games, std::shared_ptr<const identity::Signer> signer,
              log::Logger logger, LosesWhenGone loses_when_gone = {});

  /// With what the sanctions of its players say. Asks until the game exists, or is refused for
  /// good. Idempotent: the game's id is the request's id. `turns`: of each call, not of the pauses
  /// between, so that games whose owner is away hold up no others; null: at once.
  [[nodiscard]] Awaitable<Creation> create(GameId game, games_v1::CreateGameRequest request,
                                           Turns* turns = nullptr);
  void stop() { is_stopped_ = true; }

 private:
  [[nodiscard]] bool loses_when_gone(const games_v1::Player& player) const;
  games_v1::GamesService::Stub& stub(const std::string& address);
  /// The instance that comes after this one; empty when nobody is known.
  [[nodiscard]] std::string next(const std::string& address) const;
  void look_who_is_known();

  const rpc::Addresses games_;
  rpc::Addresses::List known_;
  std::map<std::string, std::unique_ptr<games_v1::GamesService::Stub>> stubs_;  // By address.
  eventlog::ShardRoutes routes_;
  const std::shared_ptr<const identity::Signer> signer_;
  const log::Logger logger_;
  const LosesWhenGone loses_when_gone_;
  bool is_stopped_ = false;
};

}  // namespace escaque::services::matchmaking
