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
// Who begins, for the gateways.
constexpr std::string_view kStarted = "started";
constexpr std::size_t kStartedKept = 1'000;
// Games that are created at the same time: a round may have thousands.
constexpr std::size_t kHands = 64;

}  // namespace

boost::asio::awaitable<void> EventGames::start(event::EventId event, GameId game,
                                               games_v1::CreateGameRequest request) {
  if (!starting_.insert(game).second) co_return;
  due_.push_back({event, game, std::move(request)});
  if (hands_ == kHands) co_return;
  ++hands_;
  while (!due_.empty() && !is_stopped_) {
    Due next = std::move(due_.front());
    due_.pop_front();
    co_await create(std::move(next));
  }
  --hands_;
}

boost::asio::awaitable<void> EventGames::create(Due due) {
  v1::GameStarted started;
  started.set_game_id(due.request.game_id());
  *started.mutable_white() = due.request.white().user();
  *started.mutable_black() = due.request.black().user();
  const bool exists = co_await creator_.create(due.game, std::move(due.request));
  if (!exists) {
    starting_.erase(due.game);
    co_return;
  }
  const auto [begun, is_first] = begun_.try_emplace(due.event);
  begun->second.games.push_back(due.game);
  *begun->second.started.add_games() = std::move(started);
  if (is_first) co_await tell_begun(due.event);
}

boost::asio::awaitable<void> EventGames::tell_begun(event::EventId event) {
  Begun& begun = begun_[event];
  while (!begun.games.empty()) {
    const Begun told = std::exchange(begun, {});
    co_await call_players(told.started);
    co_await report_begun(event, told.games);
    for (const GameId game : told.games) starting_.erase(game);
  }
  begun_.erase(event);
}

/// Whoever misses it finds his game at the event, or when he connects again.
boost::asio::awaitable<void> EventGames::call_players(const v1::GamesStarted& started) {
  const std::string payload = started.SerializeAsString();
  (void)co_await log_.append_shared(kStarted, payload, kStartedKept);
}

boost::asio::awaitable<void> EventGames::report_begun(event::EventId event,
                                                      std::vector<GameId> games) {
  while (!is_stopped_) {
    event::Command report;
    report.action = event::ReportGamesBegun{games};
    const auto told = co_await events_.submit(event, std::move(report));
    if (told) metrics_.started.increment(static_cast<double>(games.size()));
    // A refusal: reported already. Another owner finds the boards in the log.
    if (told || !is_passing(told.error()) || told.error().reason() == common_v1::REASON_NOT_OWNER) {
      co_return;
    }
    co_await pause_for(kReportPause);
  }
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
