#pragma once
// Quick pools: whoever waits for the same time control is paired with the nearest rating; the
// longer they wait, the farther it may be. Rated, standard chess.

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <functional>
#include <span>
#include <vector>

#include "domain/base/time.hpp"
#include "domain/clock/time_control.hpp"
#include "domain/game/player.hpp"

namespace escaque::lobby {

struct PoolMember {
  game::Player player;
  clock::TimeControl pool;
  UtcTime joined;
  /// Games with White minus games with Black, lately.
  int color_balance = 0;

  friend bool operator==(const PoolMember&, const PoolMember&) = default;
};

/// True if one of both refuses to play the other.
using NoPlay = std::function<bool(UserId, UserId)>;

/// The pools a server offers unless it is told others.
[[nodiscard]] std::span<const clock::TimeControl> usual_pools();

/// How far from their own rating members may be paired after waiting for `waited`: 100 points at
/// once, 20 more every second.
[[nodiscard]] constexpr int tolerance(Millis waited) {
  return 100 +
         20 * static_cast<int>(std::chrono::duration_cast<std::chrono::seconds>(
                                   std::clamp(waited, Millis{0}, Millis{std::chrono::minutes(5)}))
                                   .count());
}

/// Two members, as indices, who are to play each other.
struct PoolPair {
  std::size_t first = 0;
  std::size_t second = 0;

  friend bool operator==(const PoolPair&, const PoolPair&) = default;
};

/// One wave: which of `members`, all of one pool, play now. Nearest ratings first; colour
/// balances that cancel out break near ties. Nobody is in two pairs.
[[nodiscard]] std::vector<PoolPair> pair_wave(std::span<const PoolMember> members,
                                              const NoPlay& noplay, UtcTime now);

}  // namespace escaque::lobby
