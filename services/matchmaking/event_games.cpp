#include "matchmaking/event_games.hpp"

#include <utility>

#include "matchmaking/convert_event.hpp"
#include "platform/asio/timer.hpp"

namespace escaque::services::matchmaking {
namespace {

constexpr Millis kReportPause{50};
// Results that wait for the owner, oldest first.
constexpr std::string_view kResults = "t:results";
constexpr std::string_view kMostAtOnce = "99";

}  // namespace

boost::asio::awaitable<void> EventGames::start(GameId game, games_v1::CreateGameRequest request) {
  if (!starting_.insert(game).second) co_return;
  bool goes_on = co_await creator_.create(game, std::move(request));
  while (goes_on && !is_stopped_) {
    event::Action begun = event::ReportGameBegun{game};
    const auto told = co_await events_.report(game, std::move(begun));
    if (told) metrics_.started.increment();
    // A refusal: reported already. Another owner finds the board in the log.
    goes_on =
        !told && is_passing(told.error()) && told.error().reason() != common_v1::REASON_NOT_OWNER;
    if (goes_on) co_await pause_for(kReportPause);
  }
  starting_.erase(game);
}

boost::asio::awaitable<bool> EventGames::report(std::string payload) {
  games_v1::GameFinished finished;
  const bool is_read = finished.ParseFromString(payload);
  const auto game = GameId::parse(finished.game_id());
  if (!is_read || !game) co_return true;
  event::Action result = event::ReportResult{*game, score_of(finished)};
  const auto told = co_await events_.report(*game, std::move(result));
  co_return told || !is_passing(told.error());
}

boost::asio::awaitable<eventlog::Handled> EventGames::on_finished(
    const eventlog::OutboxEntry& entry) {
  const bool is_told = co_await report(entry.payload);
  if (is_told) co_return eventlog::Handled::done;
  const auto left = redis::to_accepted(co_await client_.command("RPUSH", kResults, entry.payload));
  co_return left ? eventlog::Handled::done : eventlog::Handled::retry;
}

boost::asio::awaitable<void> EventGames::collect(Millis every) {
  while (!is_stopped_) {
    co_await pause_for(every);
    if (events_.is_serving()) co_await collect_once();
  }
}

boost::asio::awaitable<void> EventGames::collect_once() {
  const auto waiting =
      redis::to_texts(co_await client_.command("LRANGE", kResults, "0", kMostAtOnce));
  if (!waiting) co_return;
  for (const std::string& payload : *waiting) {
    const bool is_told = co_await report(payload);
    if (!is_told) co_return;
    // By its value: whoever was owner meanwhile may have taken it away already.
    (void)co_await client_.command("LREM", kResults, "1", payload);
  }
}

}  // namespace escaque::services::matchmaking
