#include "matchmaking/events/event_games.hpp"

#include <utility>

#include "matchmaking/events/convert_event.hpp"
#include "platform/asio/timer.hpp"

namespace escaque::services::matchmaking {
namespace {

constexpr Millis kReportPause{50};
// Players who begin, for the gateways.
constexpr std::string_view kStartedStream = "started";
constexpr std::size_t kStartedKept = 1'000;
// Games that are created at the same time: a round may have thousands.
constexpr std::size_t kHands = 64;

}  // namespace

EventGames::EventGames(Parts parts)
    : log_(parts.client), creator_(parts.creator), events_(parts.events), metrics_(parts.metrics) {}

Awaitable<void> EventGames::start(event::EventId event, GameId game,
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

Awaitable<void> EventGames::create(Due due) {
  const bool has_hour = due.request.rules().has_default_time_ms();
  v1::GameStarted started;
  started.set_game_id(due.request.game_id());
  *started.mutable_white() = due.request.white().user();
  *started.mutable_black() = due.request.black().user();
  const Creation creation = co_await creator_.create(due.game, std::move(due.request));
  // A refused one stays among those that are starting: it is not asked for any more. Its
  // board has no game, and the event's arbiter decides about it as about one played elsewhere.
  if (creation == Creation::refused) {
    metrics_.games_refused.increment();
    refused_.insert(due.game);
    events_.note_refused(due.event, due.game);
  }
  if (creation != Creation::exists) co_return;
  const auto [begun, is_first] = begun_.try_emplace(due.event);
  begun->second.games.push_back(due.game);
  *begun->second.started.add_games() = std::move(started);
  begun->second.started.set_event_id(to_string(due.event));
  begun->second.started.set_has_hour(has_hour);
  if (is_first) co_await tell_begun(due.event);
}

Awaitable<void> EventGames::tell_begun(event::EventId event) {
  Begun& begun = begun_[event];
  while (!begun.games.empty()) {
    const Begun told = std::exchange(begun, {});
    co_await call_players(told.started);
    co_await report_begun(event, told.games);
    for (const GameId game : told.games) starting_.erase(game);
  }
  begun_.erase(event);
}

/// Players who miss it find their game at the event, or when they connect again.
Awaitable<void> EventGames::call_players(const v1::GamesStarted& started) {
  const std::string payload = started.SerializeAsString();
  (void)co_await log_.append_shared(kStartedStream, payload, kStartedKept);
}

Awaitable<void> EventGames::report_begun(event::EventId event, std::vector<GameId> games) {
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

}  // namespace escaque::services::matchmaking
