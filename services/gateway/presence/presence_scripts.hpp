#pragma once
// The Lua scripts of Presence. Expiries are by Redis' clock, which all gateways share.

#include "platform/redis/script.hpp"

namespace escaque::services::gateway {

/// KEYS hubs; ARGV hub, time to live (ms). Says that the hub is there. Answers "1" when that was
/// not known and "0" when it was, then all hubs that are there.
extern const redis::Script kBeatHub;

/// KEYS players; ARGV time to live (ms), user ids…
/// Keeps these users online. Answers the number online, then all who have expired: each of them is
/// answered to one caller only.
extern const redis::Script kBeatPlayers;

/// KEYS players; ARGV grace (ms), user id. Lets the user expire soon unless a hub beats for them.
extern const redis::Script kShorten;

/// KEYS presence of an arena; ARGV time to live (ms), user ids…
/// Keeps these users there, and forgets whom nobody has kept.
extern const redis::Script kBeatArena;

/// KEYS board; ARGV hub, white, black, spectators, time to live of what a hub writes that is not
/// there (ms), game id, how long a board is kept (ms), how long one at which nobody is
/// (ms), the hubs that are there…
/// Writes this hub's numbers. Answers the sums of all hubs, and per colour 1 when `games` must be
/// told that the player is here.
extern const redis::Script kAtBoard;

/// KEYS board; ARGV 1 for white or 2 for black, how long a board is kept (ms), how long one at
/// which nobody is (ms), the hubs that are there… Answers 1 when no hub has the player and `games`
/// must be told so.
extern const redis::Script kSettle;

}  // namespace escaque::services::gateway
