#include "matchmaking/games/left_results.hpp"

#include <algorithm>
#include <cstdint>
#include <utility>
#include <vector>

#include "matchmaking/log/refusals.hpp"
#include "platform/asio/gather.hpp"
#include "platform/eventlog/entry.hpp"

namespace escaque::services::matchmaking {
namespace {

constexpr std::string_view kMostTold = "99";
constexpr int kMostReconsidered = 100;

std::string left_text(UtcTime at, std::string_view payload) {
  return std::to_string(at.time_since_epoch().count()) + ' ' + std::string(payload);
}

}  // namespace

Told told_of(const rpc::Error& refused) {
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

LeftResults::LeftResults(Parts parts, std::string key, Report report)
    : parts_(std::move(parts)),
      key_(std::move(key)),
      unknown_key_(key_ + ":unknown"),
      report_(std::move(report)) {}

Awaitable<eventlog::Handled> LeftResults::take(games_v1::GameFinished finished,
                                               const eventlog::OutboxEntry& entry) {
  const std::string game = finished.game_id();
  const Told told = co_await report_(std::move(finished), entry.time);
  if (told == Told::yes) co_return eventlog::Handled::done;
  if (told == Told::not_known) parts_.logger.error("result_of_unknown_game", {{"game", game}});
  const bool is_left = co_await leave(told == Told::not_known ? unknown_key_ : key_,
                                      left_text(entry.time, entry.payload));
  co_return is_left ? eventlog::Handled::done : eventlog::Handled::retry;
}

Awaitable<bool> LeftResults::leave(std::string_view list, std::string text) {
  const auto left = redis::to_accepted(co_await parts_.client.command("RPUSH", list, text));
  co_return left.has_value();
}

Awaitable<bool> LeftResults::tell_again(std::string text) {
  const auto space = text.find(' ');
  const auto at = eventlog::parse_time(std::string_view(text).substr(0, space));
  games_v1::GameFinished finished;
  const bool is_read =
      at && space != std::string::npos && finished.ParseFromString(text.substr(space + 1));
  if (is_read) {
    const Told told = co_await report_(std::move(finished), *at);
    if (told == Told::not_now) co_return false;
    if (told == Told::not_known) {
      // First there, then no more here: a crash between leaves it in both.
      const bool is_left = co_await leave(unknown_key_, text);
      if (!is_left) co_return false;
    }
  }
  // By its value: whoever was the owner meanwhile may have taken it away already.
  (void)co_await parts_.client.command("LREM", key_, "1", text);
  co_return true;
}

Awaitable<void> LeftResults::collect() {
  auto waiting = redis::to_texts(co_await parts_.client.command("LRANGE", key_, "0", kMostTold));
  if (!waiting) co_return;
  std::vector<Awaitable<bool>> told;
  for (std::string& text : *waiting) told.push_back(tell_again(std::move(text)));
  co_await gather(std::move(told));
}

Awaitable<void> LeftResults::reconsider() {
  const auto number = redis::to_integer(co_await parts_.client.command("LLEN", unknown_key_));
  if (!number) co_return;
  parts_.metrics.set_unknown_results(key_, static_cast<std::size_t>(*number));
  for (std::int64_t i = 0; i < std::min<std::int64_t>(*number, kMostReconsidered); ++i) {
    (void)co_await parts_.client.command("LMOVE", unknown_key_, key_, "LEFT", "RIGHT");
  }
}

}  // namespace escaque::services::matchmaking
