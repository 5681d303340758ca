#include "games/shards/deadlines.hpp"

namespace escaque::services::games {

void Deadlines::set(GameId game, std::optional<Instant> deadline) {
  if (const auto known = by_game_.find(game); known != by_game_.end()) {
    if (deadline == known->second) return;
    by_time_.erase({known->second, game});
    by_game_.erase(known);
  }
  if (!deadline) return;
  by_game_.emplace(game, *deadline);
  by_time_.emplace(*deadline, game);
}

void Deadlines::clear() {
  by_time_.clear();
  by_game_.clear();
}

std::optional<Instant> Deadlines::next() const {
  if (by_time_.empty()) return std::nullopt;
  return by_time_.begin()->first;
}

std::vector<GameId> Deadlines::take_due(Instant now) {
  std::vector<GameId> due;
  while (!by_time_.empty() && by_time_.begin()->first <= now) {
    due.push_back(by_time_.begin()->second);
    by_game_.erase(due.back());
    by_time_.erase(by_time_.begin());
  }
  return due;
}

}  // namespace escaque::services::games
