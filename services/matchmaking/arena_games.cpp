#include "matchmaking/arena_games.hpp"

#include <array>
#include <utility>

#include "matchmaking/convert_arena.hpp"
#include "platform/asio/timer.hpp"
#include "platform/eventlog/entry.hpp"

namespace escaque::services::matchmaking {
namespace {

// Results that wait for the owner, oldest first: "<ms> <GameFinished>".
constexpr std::string_view kArenaResults = "a:results";
constexpr std::string_view kMostResults = "99";
constexpr Millis kLearnPatience{500};

// KEYS presence of an arena. Who is there by Redis' clock, as the gateways wrote it.
const redis::Script& present_script() {
  static const redis::Script script(R"(
local t = redis.call('TIME')
local now = t[1] * 1000 + math.floor(t[2] / 1000)
return redis.call('ZRANGEBYSCORE', KEYS[1], string.format('(%.0f', now), '+inf')
)");
  return script;
}

}  // namespace

boost::asio::awaitable<void> ArenaGames::start(GameId game, games_v1::CreateGameRequest request) {
  if (!starting_.insert(game).second) co_return;
  const bool exists = co_await parts_.creator.create(game, std::move(request));
  if (exists) parts_.metrics.started.increment();
  starting_.erase(game);
}

boost::asio::awaitable<std::optional<WaveField>> ArenaGames::field(arena::ArenaId id) {
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
  for (const UserId user : field.present) {
    // Who cannot be asked is paired as if he refused nobody: waves do not wait.
    const auto deadline = rpc::Deadline::in(kLearnPatience);
    (void)co_await parts_.wishes.learn(user, deadline);
    for (const UserId other : parts_.wishes.refused_by(user)) {
      if (field.present.contains(other)) field.refusals.emplace_back(user, other);
    }
  }
  co_return field;
}

boost::asio::awaitable<bool> ArenaGames::report(std::string payload, UtcTime at) {
  games_v1::GameFinished finished;
  if (!finished.ParseFromString(payload)) co_return true;
  arena::ReportGame result = to_report(finished, at);
  const auto told = co_await parts_.arenas.report(std::move(result));
  co_return told || !is_passing(told.error());
}

boost::asio::awaitable<eventlog::Handled> ArenaGames::on_finished(
    const eventlog::OutboxEntry& entry) {
  const bool is_told = co_await report(entry.payload, entry.time);
  if (is_told) co_return eventlog::Handled::done;
  const std::string text =
      std::to_string(entry.time.time_since_epoch().count()) + ' ' + entry.payload;
  const auto left =
      redis::to_accepted(co_await parts_.client.command("RPUSH", kArenaResults, text));
  co_return left ? eventlog::Handled::done : eventlog::Handled::retry;
}

boost::asio::awaitable<void> ArenaGames::collect(Millis every) {
  while (!is_stopped_) {
    co_await pause_for(every);
    if (parts_.arenas.is_serving()) co_await collect_once();
  }
}

boost::asio::awaitable<void> ArenaGames::collect_once() {
  const auto waiting =
      redis::to_texts(co_await parts_.client.command("LRANGE", kArenaResults, "0", kMostResults));
  if (!waiting) co_return;
  for (const std::string& text : *waiting) {
    const auto space = text.find(' ');
    const auto at = eventlog::parse_time(std::string_view(text).substr(0, space));
    if (at && space != std::string::npos) {
      const bool is_told = co_await report(text.substr(space + 1), *at);
      if (!is_told) co_return;
    }
    // By its value: whoever was owner meanwhile may have taken it away already.
    (void)co_await parts_.client.command("LREM", kArenaResults, "1", text);
  }
}

}  // namespace escaque::services::matchmaking
