// Adjourned games: how they leave the shard's memory, are listed all the same, and go on.

#include <utility>

#include "games/shards/shard.hpp"

namespace escaque::services::games {
namespace {

LiveGame line_of(const game::Game& game) {
  return {.created = game.created,
          .plies = game.plies(),
          .are_clocks_stopped = game.are_clocks_stopped,
          .quickplay = game.quickplay,
          .call = game.call,
          .adjourned = game.adjourned};
}

bool is_opening(const Submission& submission) {
  const auto* command = std::get_if<ServerCommand>(&submission.request);
  return command != nullptr && (std::holds_alternative<game::OpenSealedMove>(command->action) ||
                                std::holds_alternative<game::LoseSealedMove>(command->action));
}

}  // namespace

/// An adjourned game leaves memory: its log brings it back.
void Shard::put_away(const Actor& actor) {
  const GameId id = actor.id;
  suspended_.insert_or_assign(id, line_of(actor.game));
  actors_.erase(id);
}

/// Next, before anything else that waits: the one who must answer it is there.
void Shard::open_sealed_move(Actor& actor, const Submission& after) {
  // One that has failed is tried again after whatever comes next.
  if (!actor.game.is_live() || !actor.game.awaits_opening() || is_opening(after)) return;
  actor.waiting.push_front({actor.id, opening_of(actor), {}});
  ++queued_;
}

ServerCommand Shard::opening_of(const Actor& actor) const {
  auto text = ports_.seal_key.open(to_string(actor.id), actor.game.adjourned->sealed);
  if (text) return {game::OpenSealedMove{std::move(*text)}};
  ports_.logger.error("sealed_move_unreadable", {{"game", actor.id}});
  return {game::LoseSealedMove{}};
}

std::vector<LiveGame> Shard::live_games_of(UserId user) const {
  std::vector<LiveGame> games;
  for (const GameId id : players_.games_of(user)) {
    const auto suspended = suspended_.find(id);
    games.push_back(suspended != suspended_.end() ? suspended->second
                                                  : line_of(actors_.at(id)->game));
  }
  return games;
}

std::vector<GameId> Shard::adjourned_games() const {
  std::vector<GameId> games;
  for (const auto& [id, game] : suspended_) games.push_back(id);
  // Those whose last command has been answered just now.
  for (const auto& [id, actor] : actors_) {
    const bool is_adjourned = actor->game.is_live() && actor->game.is_suspended();
    if (is_adjourned && !suspended_.contains(id)) games.push_back(id);
  }
  return games;
}

std::vector<LiveGame> Shard::all_live_games() const {
  std::vector<LiveGame> games;
  for (const auto& [id, actor] : actors_) {
    const bool is_listed = actor->game.is_live() && !suspended_.contains(id);
    if (is_listed) games.push_back(line_of(actor->game));
  }
  for (const auto& [id, game] : suspended_) games.push_back(game);
  return games;
}

}  // namespace escaque::services::games
