#pragma once
// What a shard is asked to do with a game, and what came of it.

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <variant>

#include "domain/base/id.hpp"
#include "domain/game/command.hpp"
#include "domain/game/error.hpp"
#include "platform/time/stalls.hpp"

namespace escaque::services::games {

/// The shard finds out which side `user` plays and fills in `command.by`.
struct PlayerCommand {
  UserId user;
  game::Command command;
};

/// The gateway says that `user` is away, or here when `absence` is nothing.
struct PresenceReport {
  UserId user;
  std::optional<game::Absence> absence;
};

/// What the server does by itself.
struct ServerCommand {
  game::Action action;
};

/// An arbiter's order, which names them. `id` is scoped to them.
struct ArbiterCommand {
  std::string id;
  game::Action action;
};

using Request = std::variant<PlayerCommand, PresenceReport, ServerCommand, ArbiterCommand>;

/// Refused for a reason that is not the game's.
enum class ShardError : std::uint8_t {
  overloaded,   // Too many commands of the shard wait already.
  unavailable,  // The log is away, or the shard is being taken over: nothing was done.
  not_owner,    // The shard belongs to another instance, or is on its way to one.
  internal,     // A fault of ours.
};

/// Carried out: the entry of this version is in the log.
struct Done {
  game::Version version = 0;
  friend bool operator==(const Done&, const Done&) = default;
};

/// Carried out before, by the entry of this version.
struct Repeated {
  game::Version version = 0;
  friend bool operator==(const Repeated&, const Repeated&) = default;
};

/// GameError::touched_man comes as what the move must be.
using Outcome = std::variant<Done, Repeated, game::GameError, ShardError, game::ManTouched>;

/// Called once, on the shard's thread. May be empty.
using Reply = std::function<void(const Outcome&)>;

/// Names the Play stream of a gateway; 0 is none.
using GatewayId = std::uint64_t;

/// What a gateway says of itself on its Play stream.
struct Ping {
  Instant sent;
  /// That it has stalled. What reached it meanwhile it reads only afterwards, so that such a
  /// ping has in front of it what came in before the stall.
  std::optional<Stall> stall = std::nullopt;
  /// Shards with commands that it has sent to somebody else, and when the oldest was received.
  std::map<unsigned, Instant> elsewhere = {};
};

struct Submission {
  GameId game;
  Request request;
  Reply reply;
  GatewayId gateway = 0;
};

}  // namespace escaque::services::games
