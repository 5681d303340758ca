#pragma once
// Wire ↔ domain: what an arbiter orders, and their list of games.

#include "escaque/games/v1/arbiter_service.pb.h"

#include "domain/base/result.hpp"
#include "games/shards/shard.hpp"
#include "games/submission.hpp"
#include "games/wire.hpp"
#include "platform/grpc/error.hpp"

namespace escaque::services::games {

/// An order about one game, checked as far as that can be done without the game.
struct GameOrder {
  GameId game;
  UserId arbiter;
  ArbiterCommand command;
  /// For the audit: its kind, and all that was asked for.
  std::string kind;
  std::string details;
};

[[nodiscard]] Result<GameOrder, rpc::Error> from_wire(const v1::GiveOrderRequest& request);
/// An arbiter or an admin: may look over all games and give orders in those that are not their own.
[[nodiscard]] bool is_arbiter(const common_v1::User& user);

/// Besides them: the arbiters and the appeals committee of the game's event.
[[nodiscard]] bool may_look_over(const common_v1::User& user,
                                 const std::optional<game::EventPlace>& place);
/// An arbiter of the site or of the event rules; a member of the committee decides appeals.
[[nodiscard]] bool may_order(const common_v1::User& user, const GameOrder& order,
                             const std::optional<game::EventPlace>& place);

[[nodiscard]] v1::DeskGame to_wire(const LiveGame& game);

}  // namespace escaque::services::games
