#include "matchmaking/arenas/arena_games.hpp"

#include <array>
#include <utility>

#include "platform/asio/timer.hpp"

namespace escaque::services::matchmaking {
namespace {

constexpr Millis kLearnPatience{500};
constexpr Millis kGiveUpPause{50};
// Calls of an instance of `games` at the same time: a wave may have thousands of games, and whoever
// takes an arena over asks for all that run.
constexpr std::size_t kCallsAtATime = 64;

// KEYS presence of an arena. Users there by Redis' clock, as the gateways wrote them.
const redis::Script& present_script() {
  static const redis::Script script(R"(
local t = redis.call('TIME')
local now = t[1] * 1000 + math.floor(t[2] / 1000)
return redis.call('ZRANGEBYSCORE', KEYS[1], string.format('(%.0f', now), '+inf')
)");
  return script;
}

}  // namespace

ArenaGames::ArenaGames(Parts parts) : parts_(parts), calls_(kCallsAtATime) {}

Awaitable<void> ArenaGames::start(GameId game, games_v1::CreateGameRequest request) {
  if (!starting_.insert(game).second) co_return;
  try {
    co_await create(game, std::move(request));
  } catch (...) {
    starting_.erase(game);  // The next tick asks for it again.
    throw;
  }
  starting_.erase(game);
}

Awaitable<void> ArenaGames::create(GameId game, games_v1::CreateGameRequest request) {
  const auto arena = arena::ArenaId::parse(request.arena_id());
  const Creation creation = co_await parts_.creator.create(game, std::move(request), &calls_);
  if (creation == Creation::exists) parts_.metrics.started.increment();
  if (creation == Creation::refused && arena) co_await give_up(*arena, game);
}

/// As a game that was aborted: its players are free for the next wave.
Awaitable<void> ArenaGames::give_up(arena::ArenaId arena, GameId game) {
  parts_.metrics.games_refused.increment();
  while (!is_stopped_) {
    arena::ReportGame never;
    never.game = game;
    never.ended = parts_.arenas.now();
    const auto told = co_await parts_.arenas.report(arena, std::move(never));
    // Another owner finds the game in the log, and asks for it.
    const bool is_told = told || !is_passing(told.error());
    if (is_told || told.error().reason() == common_v1::REASON_NOT_OWNER) co_return;
    co_await pause_for(kGiveUpPause);
  }
}

Awaitable<std::optional<WaveField>> ArenaGames::field(arena::ArenaId id) {
  const std::string key = "presence:a:" + to_string(id);
  const std::array<std::string_view, 1> keys{key};
  const redis::Words no_arguments;
  const auto users =
      redis::to_texts(co_await parts_.client.eval(present_script(), keys, no_arguments));
  if (!users) co_return std::nullopt;
  WaveField field;
  for (const std::string& text : *users) {
    if (const auto user = UserId::parse(text)) field.present.insert(*user);
  }
  // Players whose lists cannot be asked for are paired as if they refused nobody: waves do not
  // wait.
  std::vector<UserId> present(field.present.begin(), field.present.end());
  co_await parts_.wishes.learn_all(std::move(present), rpc::Deadline::in(kLearnPatience));
  for (const UserId user : field.present) {
    for (const UserId other : parts_.wishes.refused_by(user)) {
      if (field.present.contains(other)) field.refusals.emplace_back(user, other);
    }
  }
  co_return field;
}

}  // namespace escaque::services::matchmaking
