#include "games/live_players.hpp"

namespace escaque::services::games {

int LivePlayers::track(GameId id, const game::Game& game) {
  if (game.is_live()) {
    const ByColor<UserId> players{game.created.players.white.id, game.created.players.black.id};
    if (!games_.try_emplace(id, players).second) return 0;  // As after every move.
    players_[players.white].insert(id);
    players_[players.black].insert(id);
    return 1;
  }
  const auto known = games_.find(id);
  if (known == games_.end()) return 0;
  for (const UserId user : {known->second.white, known->second.black}) {
    const auto player = players_.find(user);
    player->second.erase(id);
    if (player->second.empty()) players_.erase(player);
  }
  games_.erase(known);
  return -1;
}

void LivePlayers::clear() {
  games_.clear();
  players_.clear();
}

std::vector<GameId> LivePlayers::games_of(UserId user) const {
  const auto player = players_.find(user);
  if (player == players_.end()) return {};
  return {player->second.begin(), player->second.end()};
}

}  // namespace escaque::services::games
