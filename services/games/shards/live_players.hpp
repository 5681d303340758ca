#pragma once
// Which players are in which game in progress.

#include <cstddef>
#include <unordered_map>
#include <vector>

#include "domain/base/id.hpp"
#include "domain/game/game.hpp"

namespace escaque::services::games {

class LivePlayers {
 public:
  /// Adds a live game, takes any other out. By how much the number of live games changed.
  int track(GameId id, const game::Game& game);
  /// Takes the game out, whatever it is. By how much the number of live games changed.
  int forget(GameId id, const game::Game& game);
  void clear();

  [[nodiscard]] std::size_t games() const { return games_; }
  [[nodiscard]] std::vector<GameId> games_of(UserId user) const;

 private:
  // Few games each. There may be very many players, so no more than this is kept of any.
  std::unordered_map<UserId, std::vector<GameId>> players_;
  std::size_t games_ = 0;
};

}  // namespace escaque::services::games
