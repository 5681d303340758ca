#include "gateway/upstream/live_games.hpp"

#include <utility>

#include "platform/eventlog/keys.hpp"

namespace escaque::services::gateway {

void LiveGames::add(games_v1::ListLiveGamesResponse answer) {
  shards_.insert(answer.shards().begin(), answer.shards().end());
  for (auto& game : *answer.mutable_games()) {
    if (ids_.insert(game.game_id()).second) games_.push_back(std::move(game));
  }
}

bool LiveGames::is_complete() const { return shards_.size() == eventlog::kShards; }

}  // namespace escaque::services::gateway
