#pragma once
// Has `games` create games, at whichever of its instances owns the game's shard. Owned by the
// thread of its io_context.

#include <cstddef>
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

/// Lets a few calls at a time go to each instance of `games`: where one is silent, only the calls
/// to that one wait.
class CallTurns {
 public:
  /// `most` calls of an instance at a time; at least 1.
  explicit CallTurns(std::size_t most) : most_(most) {}
  [[nodiscard]] Turns& at(const std::string& address) {
    return turns_.try_emplace(address, most_).first->second;
  }

 private:
  const std::size_t most_;
  std::map<std::string, Turns> turns_;  // By address.
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
  /// between, so that neither games without an owner nor an instance that does not answer hold up
  /// the games of other instances; null: at once.
  [[nodiscard]] Awaitable<Creation> create(GameId game, games_v1::CreateGameRequest request,
                                           CallTurns* turns = nullptr);
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
