#include "conduct/inputs/connection_keeper.hpp"

#include <utility>

#include "platform/asio/timer.hpp"

namespace escaque::services::conduct {
namespace {

constexpr std::string_view kSessionsStream = "sessions";
constexpr Millis kKeepAgainAfter{500};
constexpr Millis kSweepInputsEvery = std::chrono::hours(1);

}  // namespace

ConnectionKeeper::ConnectionKeeper(Parts parts, Lifetimes lifetimes)
    : parts_(std::move(parts)), lifetimes_(lifetimes), news_(parts_.context) {}

void ConnectionKeeper::stop() {
  is_stopped_ = true;
  follower_.reset();
  news_.set();
}

Awaitable<void> ConnectionKeeper::begin() {
  while (!is_stopped_ && !follower_) {
    const auto from = co_await parts_.store.kept_up_to();
    if (is_stopped_) co_return;
    if (!from) {
      co_await pause_for(kKeepAgainAfter);
      continue;
    }
    up_to_ = *from;
    eventlog::FollowerHandlers handlers;
    handlers.on_entry = [this](const eventlog::Entry& entry) {
      up_to_ = entry.position;
      auto& notes = waiting_.emplace_back();
      if (!notes.ParseFromString(entry.payload)) waiting_.pop_back();
      news_.set();
    };
    // What it does not know of a connection excuses its user.
    handlers.on_trimmed = [this] { parts_.logger.warn("connections_lost"); };
    follower_.emplace(parts_.log, parts_.context, std::string(kSessionsStream), *from,
                      std::move(handlers));
  }
}

Awaitable<void> ConnectionKeeper::run() {
  co_await begin();
  while (!is_stopped_) {
    co_await news_.wait_for(kSweepInputsEvery);
    news_.reset();
    co_await keep_waiting();
    co_await sweep();
  }
}

Awaitable<void> ConnectionKeeper::keep_waiting() {
  while (!waiting_.empty()) {
    ConnectionStore::Notes notes = std::exchange(waiting_, {});
    ConnectionStore::Notes copy = notes;
    const auto kept = co_await parts_.store.keep(std::move(copy), up_to_);
    if (kept) continue;
    waiting_.insert(waiting_.begin(), notes.begin(), notes.end());
    if (is_stopped_) co_return;
    co_await pause_for(kKeepAgainAfter);
  }
}

Awaitable<void> ConnectionKeeper::sweep() {
  const Instant now = parts_.time.now();
  if (now < next_sweep_ || is_stopped_) co_return;
  next_sweep_ = now + kSweepInputsEvery;
  const UtcTime time = parts_.time.utc_now();
  const auto connections = co_await parts_.store.forget_before(time - lifetimes_.connections);
  const auto games = co_await parts_.inputs.forget_before(time - lifetimes_.games);
  if (!connections || !games || *connections + *games == 0) co_return;
  parts_.logger.info("inputs_forgotten", {{"connections", *connections}, {"games", *games}});
}

}  // namespace escaque::services::conduct
