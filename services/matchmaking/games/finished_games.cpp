#include "matchmaking/games/finished_games.hpp"

#include <string>

namespace escaque::services::matchmaking {
namespace {

std::string key_of(std::string_view game_id) { return "rematch:" + std::string(game_id); }

}  // namespace

Awaitable<Result<std::optional<games_v1::GameFinished>, rpc::Error>> FinishedGames::find(
    GameId game) {
  const auto key = key_of(to_string(game));
  const auto text = redis::to_text(co_await client_.command("GET", key));
  if (!text) {
    co_return rpc::make_error(common_v1::REASON_UNAVAILABLE, "Redis does not answer",
                              "the same command again in a second");
  }
  games_v1::GameFinished finished;
  if (!*text || !finished.ParseFromString(**text)) {
    co_return std::optional<games_v1::GameFinished>();
  }
  co_return std::optional(std::move(finished));
}

Awaitable<eventlog::Handled> FinishedGames::on_finished(const eventlog::OutboxEntry& entry) {
  const auto key = key_of(entry.member);
  const auto written =
      redis::to_accepted(co_await client_.command("SET", key, entry.payload, "PX", kept_));
  co_return written ? eventlog::Handled::done : eventlog::Handled::retry;
}

}  // namespace escaque::services::matchmaking
