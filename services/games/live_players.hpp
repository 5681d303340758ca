#pragma once
// Who plays in which game in progress.

#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "domain/base/id.hpp"
#include "domain/game/game.hpp"

namespace escaque::services::games {

class LivePlayers {
 public:
  /// Adds a live game, takes any other out. By how much the number of live games changed.
  int track(GameId id, const game::Game& game);
  void clear();

  [[nodiscard]] std::size_t games() const { return games_.size(); }
  [[nodiscard]] std::vector<GameId> games_of(UserId user) const;

 private:
  std::unordered_map<GameId, ByColor<UserId>> games_;
  std::unordered_map<UserId, std::unordered_set<GameId>> players_;
};

}  // namespace escaque::services::games
