#pragma once
// When which game wants to be looked at; at most one moment per game.

#include <optional>
#include <set>
#include <unordered_map>
#include <utility>
#include <vector>

#include "domain/base/id.hpp"
#include "domain/base/time.hpp"

namespace escaque::services::games {

class Deadlines {
 public:
  /// Replaces the game's deadline; nothing takes it away.
  void set(GameId game, std::optional<Instant> deadline);
  void clear();

  [[nodiscard]] std::optional<Instant> next() const;
  /// Takes out all that are not after `now`, the earliest first.
  [[nodiscard]] std::vector<GameId> take_due(Instant now);

 private:
  std::set<std::pair<Instant, GameId>> by_time_;
  std::unordered_map<GameId, Instant> by_game_;
};

}  // namespace escaque::services::games
