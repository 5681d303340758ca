#pragma once
// Where in an event a game is played, and who may rule in it besides those with the role.

#include <algorithm>
#include <vector>

#include "domain/base/id.hpp"
#include "domain/base/time.hpp"
#include "domain/etiquette/rooms.hpp"

namespace escaque::game {

/// As matchmaking knows the arena.
using HostArenaId = Id<struct HostArenaTag>;

/// As the lobby knows the simul.
using SimulId = Id<struct SimulTag>;

struct EventPlace {
  /// As matchmaking knows the event.
  Id<struct HostEventTag> event{};
  int round = 1;
  /// From 0.
  int board = 0;
  std::vector<UserId> arbiters{};
  /// An odd number that appeals go to, or nobody.
  std::vector<UserId> committee{};
  /// They vote in the places of members who may not (C.05 10.b).
  std::vector<UserId> reserves{};
  /// How much later than players and officials spectators see the game as long as it goes on.
  Millis spectators_delay{};
  etiquette::TalkRule talk_rule = etiquette::TalkRule::all;

  [[nodiscard]] bool has_arbiter(UserId user) const {
    return std::find(arbiters.begin(), arbiters.end(), user) != arbiters.end();
  }
  /// Or among its reserves.
  [[nodiscard]] bool has_in_committee(UserId user) const {
    return std::find(committee.begin(), committee.end(), user) != committee.end() ||
           std::find(reserves.begin(), reserves.end(), user) != reserves.end();
  }
  friend bool operator==(const EventPlace&, const EventPlace&) = default;
};

}  // namespace escaque::game
