#include "conduct/lines/line_keeper.hpp"

#include <utility>

#include "escaque/conduct/v1/talk.pb.h"

#include "platform/asio/timer.hpp"
#include "wire/words.hpp"

namespace escaque::services::conduct {
namespace {

constexpr Millis kAgainAfter{500};
// What comes meanwhile is of one transaction: each waits for the disk, on which Redis waits too.
constexpr Millis kGatheredFor{250};
constexpr Millis kSettledWithin{2'000};
constexpr Millis kSweepEvery = std::chrono::hours(1);
/// Of one transaction.
constexpr std::size_t kMaxAtOnce = 2'000;

}  // namespace

std::optional<etiquette::KeptLine> parse_line(const eventlog::Entry& entry) {
  escaque::conduct::v1::Talk talk;
  if (!talk.ParseFromString(entry.payload) || talk.line_id().empty()) return std::nullopt;
  const auto room = wire::from_word<etiquette::Room>(talk.room());
  const auto from = UserId::parse(talk.from().id());
  if (!room || !from) return std::nullopt;
  etiquette::KeptLine line;
  line.id = talk.line_id();
  line.room = *room;
  line.game = GameId::parse(talk.game_id());
  line.from = *from;
  if (talk.has_to()) line.to = UserId::parse(talk.to().id());
  line.text = talk.text();
  line.channel = talk.channel();
  line.time = entry.time;
  return line;
}

LineKeeper::LineKeeper(Parts parts, Millis lifetime)
    : parts_(std::move(parts)),
      lifetime_(lifetime),
      news_(parts_.context),
      progress_(parts_.context),
      hurry_(parts_.context) {}

void LineKeeper::stop() {
  is_stopped_ = true;
  follower_.reset();
  news_.set();
  progress_.set();
  hurry_.set();
}

Awaitable<void> LineKeeper::run() {
  while (!is_stopped_ && !follower_) {
    const auto from = co_await parts_.store.kept_up_to();
    if (is_stopped_) co_return;
    if (!from) {
      co_await pause_for(kAgainAfter);
      continue;
    }
    up_to_ = *from;
    kept_ = *from;
    eventlog::FollowerHandlers handlers;
    handlers.on_entry = [this](const eventlog::Entry& entry) {
      up_to_ = entry.position;
      if (auto line = parse_line(entry)) {
        if (parts_.on_line) parts_.on_line(*line);
        waiting_.push_back(std::move(*line));
      }
      news_.set();
    };
    handlers.on_trimmed = [this] { parts_.logger.error("lines_lost"); };
    follower_.emplace(parts_.log, parts_.context, "lines", *from, std::move(handlers));
  }
  while (!is_stopped_) {
    co_await news_.wait();
    (void)co_await hurry_.wait_for(kGatheredFor);
    news_.reset();
    co_await keep_waiting();
    // Also when the last entry was none that is kept.
    if (waiting_.empty() && kept_ < up_to_) advance(up_to_);
    co_await sweep();
  }
}

void LineKeeper::advance(eventlog::Position kept) {
  kept_ = kept;
  progress_.set();
  progress_.reset();
}

Awaitable<bool> LineKeeper::settle() {
  const auto end = co_await parts_.log.end_of("lines");
  if (!end) co_return false;
  ++settling_;
  hurry_.set();
  const bool is_settled = co_await kept_is(*end);
  if (--settling_ == 0 && !is_stopped_) hurry_.reset();
  co_return is_settled;
}

Awaitable<bool> LineKeeper::kept_is(eventlog::Position end) {
  const Instant latest = parts_.time.now() + kSettledWithin;
  while (kept_ < end && !is_stopped_) {
    const Instant now = parts_.time.now();
    if (now >= latest) co_return false;
    co_await progress_.wait_for(latest - now);
  }
  co_return !is_stopped_;
}

Awaitable<void> LineKeeper::keep_waiting() {
  while (!waiting_.empty()) {
    std::vector<etiquette::KeptLine> lines = std::exchange(waiting_, {});
    if (lines.size() > kMaxAtOnce) {
      waiting_.assign(lines.begin() + kMaxAtOnce, lines.end());
      lines.resize(kMaxAtOnce);
    }
    // What still waits is read again from the stream if this instance ends now.
    const eventlog::Position done = waiting_.empty() ? up_to_ : eventlog::Position();
    std::vector<etiquette::KeptLine> copy = lines;
    const auto kept = co_await parts_.store.keep(std::move(copy), done);
    if (kept) {
      if (done != eventlog::Position()) advance(done);
      continue;
    }
    waiting_.insert(waiting_.begin(), lines.begin(), lines.end());
    if (is_stopped_) co_return;
    co_await pause_for(kAgainAfter);
  }
}

Awaitable<void> LineKeeper::sweep() {
  const Instant now = parts_.time.now();
  if (now < next_sweep_) co_return;
  next_sweep_ = now + kSweepEvery;
  const auto gone = co_await parts_.store.forget_before(parts_.time.utc_now() - lifetime_);
  if (gone && *gone > 0) parts_.logger.info("lines_forgotten", {{"lines", *gone}});
}

}  // namespace escaque::services::conduct
