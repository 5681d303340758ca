#include "matchmaking/games/game_results.hpp"

#include <algorithm>
#include <cstdint>
#include <utility>
#include <vector>

#include "matchmaking/arenas/convert_arena.hpp"
#include "matchmaking/events/convert_event.hpp"
#include "matchmaking/log/refusals.hpp"
#include "platform/asio/gather.hpp"
#include "platform/asio/planted_fault.hpp"
#include "platform/asio/timer.hpp"
#include "platform/eventlog/entry.hpp"
#include "platform/eventlog/event_log.hpp"

namespace escaque::services::matchmaking {
namespace {

// Results that wait for their owners, oldest first, and those whose games nobody knows. One list
// for all: builds that know a single owner leave and look for them there, too.
constexpr std::string_view kResultsKey = "results";
constexpr std::string_view kUnknownResultsKey = "{results}:unknown";
constexpr std::size_t kToldTogether = 100;
constexpr int kMaxReconsidered = 100;
// What nobody knows is not asked about in every round.
constexpr int kRoundsBeforeReconsidering = 100;

std::string left_text(UtcTime at, std::string_view payload) {
  return std::to_string(at.time_since_epoch().count()) + ' ' + std::string(payload);
}

}  // namespace

template <class Outcome>
GameResults::Told GameResults::told_of(const Outcome& outcome) {
  if (outcome) return Told::yes;
  const rpc::Error& refused = outcome.error();
  if (is_passing(refused)) return Told::not_now;
  switch (refused.reason()) {
    case common_v1::REASON_NO_SUCH_GAME:
    case common_v1::REASON_NO_SUCH_EVENT:
    case common_v1::REASON_INTERNAL:  // Its log cannot be read.
      return Told::not_known;
    default:
      return Told::yes;
  }
}

Awaitable<GameResults::Told> GameResults::tell(games_v1::GameFinished finished, UtcTime at) {
  return finished.created().has_event() ? tell_event(std::move(finished))
                                        : tell_arena(std::move(finished), at);
}

Awaitable<GameResults::Told> GameResults::tell_event(games_v1::GameFinished finished) {
  const auto event = event::EventId::parse(finished.created().event().event_id());
  const auto game = GameId::parse(finished.game_id());
  if (!event || !game) co_return Told::yes;
  const bool is_bare = ESCAQUE_PLANTED_FAULT("matchmaking.older_result_wins", 1);
  event::Action result =
      event::ReportResult{*game, score_of(finished), is_bare ? 0 : finished.version()};
  const auto told = co_await parts_.events.report(*event, std::move(result));
  co_return told_of(told);
}

Awaitable<GameResults::Told> GameResults::tell_arena(games_v1::GameFinished finished, UtcTime at) {
  const auto arena = arena::ArenaId::parse(finished.created().arena_id());
  if (!arena) co_return Told::yes;
  if (ESCAQUE_PLANTED_FAULT("matchmaking.arena_result_to_wrong_side", 4)) {
    const bool is_white = finished.ended().winner() == common_v1::COLOR_WHITE;
    const auto wrong = is_white ? common_v1::COLOR_BLACK : common_v1::COLOR_WHITE;
    finished.mutable_ended()->set_winner(wrong);
  }
  arena::ReportGame result = to_report(finished, at);
  const auto told = co_await parts_.arenas.report(*arena, std::move(result));
  co_return told_of(told);
}

Awaitable<eventlog::Handled> GameResults::on_finished(const eventlog::OutboxEntry& entry) {
  games_v1::GameFinished finished;
  if (!finished.ParseFromString(entry.payload)) co_return eventlog::Handled::done;
  const bool is_of_event = finished.created().has_event();
  if (!is_of_event && finished.created().arena_id().empty()) co_return eventlog::Handled::done;
  if (is_of_event && ESCAQUE_PLANTED_FAULT("matchmaking.result_lost", 4)) {
    co_return eventlog::Handled::done;
  }
  // Comes again after what is younger.
  if (is_of_event && ESCAQUE_PLANTED_FAULT("matchmaking.older_result_wins", 2)) {
    co_return eventlog::Handled::retry;
  }
  const std::string game = finished.game_id();
  const Told told = co_await tell(std::move(finished), entry.time);
  if (told == Told::yes) co_return eventlog::Handled::done;
  if (told == Told::not_known) parts_.logger.error("result_of_unknown_game", {{"game", game}});
  const bool is_left = co_await leave(told == Told::not_known ? kUnknownResultsKey : kResultsKey,
                                      left_text(entry.time, entry.payload));
  co_return is_left ? eventlog::Handled::done : eventlog::Handled::retry;
}

Awaitable<void> GameResults::collect(Millis every) {
  int rounds = 0;  // Since the last take-over.
  int known_take_overs = 0;
  while (!is_stopped_) {
    co_await pause_for(every);
    const int take_overs = parts_.events.take_overs() + parts_.arenas.take_overs();
    if (take_overs == 0) continue;
    if (std::exchange(known_take_overs, take_overs) != take_overs) rounds = 0;
    if (rounds++ % kRoundsBeforeReconsidering == 0) co_await reconsider();
    co_await tell_waiting();
  }
}

bool GameResults::is_decided_here(const games_v1::GameFinished& finished) const {
  if (finished.created().has_event()) {
    const auto event = event::EventId::parse(finished.created().event().event_id());
    return !event || parts_.events.is_serving(*event);
  }
  const auto arena = arena::ArenaId::parse(finished.created().arena_id());
  return !arena || parts_.arenas.is_serving(*arena);
}

Awaitable<bool> GameResults::leave(std::string_view list, std::string text) {
  eventlog::EventLog log(parts_.client);
  const auto left = co_await log.push(std::string(list), std::move(text));
  co_return left.has_value();
}

Awaitable<bool> GameResults::tell_again(std::string text) {
  const auto space = text.find(' ');
  const auto at = eventlog::parse_time(std::string_view(text).substr(0, space));
  games_v1::GameFinished finished;
  const bool is_read =
      at && space != std::string::npos && finished.ParseFromString(text.substr(space + 1));
  if (is_read) {
    if (!is_decided_here(finished)) co_return false;
    const Told told = co_await tell(std::move(finished), *at);
    if (told == Told::not_now) co_return false;
    if (told == Told::not_known) {
      // First there, then no more here: a crash between leaves it in both.
      const bool is_left = co_await leave(kUnknownResultsKey, text);
      if (!is_left) co_return false;
    }
  }
  // By its value: whoever was the owner meanwhile may have taken it away already.
  const auto removed =
      redis::to_integer(co_await parts_.client.command("LREM", kResultsKey, "1", text));
  co_return removed.has_value();
}

/// However many wait for another owner, those behind them are found. What others take away
/// meanwhile may have one passed over until the next round.
Awaitable<void> GameResults::tell_waiting() {
  std::size_t first = 0;
  while (!is_stopped_) {
    const std::string from = std::to_string(first);
    const std::string to = std::to_string(first + kToldTogether - 1);
    auto waiting = redis::to_texts(co_await parts_.client.command("LRANGE", kResultsKey, from, to));
    if (!waiting) co_return;
    const std::size_t number = waiting->size();
    std::vector<Awaitable<bool>> told;
    for (std::string& text : *waiting) told.push_back(tell_again(std::move(text)));
    const auto gone = co_await gather(std::move(told));
    first += static_cast<std::size_t>(std::ranges::count(gone, false));
    if (number < kToldTogether) co_return;
  }
}

Awaitable<void> GameResults::reconsider() {
  const auto number = redis::to_integer(co_await parts_.client.command("LLEN", kUnknownResultsKey));
  if (!number) co_return;
  parts_.metrics.unknown_results.set(static_cast<double>(*number));
  for (std::int64_t i = 0; i < std::min<std::int64_t>(*number, kMaxReconsidered); ++i) {
    (void)co_await parts_.client.command("LMOVE", kUnknownResultsKey, kResultsKey, "LEFT", "RIGHT");
  }
}

}  // namespace escaque::services::matchmaking
