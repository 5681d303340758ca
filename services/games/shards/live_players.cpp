#include "games/shards/live_players.hpp"

#include <algorithm>

namespace escaque::services::games {

int LivePlayers::track(GameId id, const game::Game& game) {
  if (!game.is_live()) return forget(id, game);
  auto& games = players_[game.created.players.white.id];
  if (std::ranges::find(games, id) != games.end()) return 0;
  games.push_back(id);
  players_[game.created.players.black.id].push_back(id);
  ++games_;
  return 1;
}

int LivePlayers::forget(GameId id, const game::Game& game) {
  const auto& players = game.created.players;
  bool was_known = false;
  for (const UserId user : {players.white.id, players.black.id}) {
    const auto player = players_.find(user);
    if (player == players_.end() || std::erase(player->second, id) == 0) continue;
    was_known = true;
    if (player->second.empty()) players_.erase(player);
  }
  if (!was_known) return 0;
  --games_;
  return -1;
}

void LivePlayers::clear() {
  players_.clear();
  games_ = 0;
}

std::vector<GameId> LivePlayers::games_of(UserId user) const {
  const auto player = players_.find(user);
  return player == players_.end() ? std::vector<GameId>() : player->second;
}

}  // namespace escaque::services::games
