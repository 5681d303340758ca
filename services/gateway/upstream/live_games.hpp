#pragma once
// The live games of one user, put together from what the instances of `games` answer.

#include <set>
#include <string>
#include <vector>

#include "escaque/games/v1/games_service.pb.h"

#include "gateway/wire.hpp"

namespace escaque::services::gateway {

class LiveGames {
 public:
  void add(games_v1::ListLiveGamesResponse answer);

  /// Nobody has looked at any shard.
  [[nodiscard]] bool is_empty() const { return shards_.empty(); }
  /// Every shard was looked at by somebody.
  [[nodiscard]] bool is_complete() const;
  /// Each game once, in no order.
  [[nodiscard]] const std::vector<games_v1::GameSummary>& games() const { return games_; }

 private:
  std::set<unsigned> shards_;
  std::set<std::string> ids_;  // A game may be seen twice while its shard changes its owner.
  std::vector<games_v1::GameSummary> games_;
};

}  // namespace escaque::services::gateway
