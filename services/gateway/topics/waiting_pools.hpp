#pragma once
// Those who wait in pools, as everybody in the lobby may know it: how many, and their ratings.

#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "escaque/gateway/v1/gateway.pb.h"
#include "escaque/matchmaking/v1/lobby.pb.h"

namespace escaque::services::gateway {

class WaitingPools {
 public:
  /// Starts again from all that is open.
  void replace(const matchmaking::v1::LobbySnapshot& all);
  /// What is not about pools changes nothing.
  void apply(const matchmaking::v1::LobbyFact& fact);

  /// Where this user waits; nothing when they do not.
  [[nodiscard]] std::optional<common::v1::TimeControl> pool_of(const std::string& user_id) const;

  /// Every pool in which somebody waits, the fastest first.
  [[nodiscard]] std::vector<v1::WaitingPool> all() const;
  /// Those that are not what they were at the last call; of one in which nobody waits any more, no
  /// players.
  [[nodiscard]] std::vector<v1::WaitingPool> take_changed();

 private:
  using Pool = std::pair<int, int>;  ///< Base and increment, in milliseconds.
  struct Member {
    Pool pool;
    double joined_ms = 0;
    int rating = 0;
  };
  using Pools = std::map<Pool, v1::WaitingPool>;

  void join(const matchmaking::v1::PoolJoined& joined);
  [[nodiscard]] Pools pools() const;

  /// By user id: one waits in one pool, and has left the other one, though that may be told later.
  std::map<std::string, Member> members_;
  std::map<Pool, std::string> taken_;  ///< What was told last, in bytes.
};

/// Whether the fact is about a place in a pool.
[[nodiscard]] bool is_of_pool(const matchmaking::v1::LobbyFact& fact);

}  // namespace escaque::services::gateway
