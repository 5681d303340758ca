#include "gateway/hub/connection_log.hpp"

#include <algorithm>
#include <utility>

namespace escaque::services::gateway {
namespace {

constexpr std::string_view kSessionsStream = "sessions";
// Of one entry: 100 KiB.
constexpr std::size_t kMaxNotes = 1'000;
// The keys are asked for again by then, as the one of networks may have been replaced.
constexpr Millis kKeysHold = std::chrono::minutes(10);
// For Redis, when the gateway stops.
constexpr Millis kLastWriteWithin{1'000};

}  // namespace

ConnectionLog::ConnectionLog(Parts parts, const SessionsConfig& config)
    : parts_(std::move(parts)),
      config_(config),
      finished_(parts_.context),
      written_(parts_.context) {
  Note started;
  started.wire.mutable_hub_started();
  add(std::move(started));
}

std::uint32_t ConnectionLog::note_opened(Arrival arrival) {
  Note note;
  auto& opened = *note.wire.mutable_connection_opened();
  opened.set_number(++last_number_);
  opened.set_user_id(std::move(arrival.user_id));
  opened.set_is_guest(arrival.is_guest);
  opened.set_is_computer(arrival.is_computer);
  opened.set_entrance(arrival.entrance);
  opened.set_is_shared_network(arrival.is_shared_network);
  note.browser = std::move(arrival.browser);
  note.prefix = std::move(arrival.prefix);
  add(std::move(note));
  return last_number_;
}

void ConnectionLog::note_closed(std::uint32_t number, std::string user_id,
                                conduct_v1::ConnectionEnd end) {
  Note note;
  auto& closed = *note.wire.mutable_connection_closed();
  closed.set_number(number);
  closed.set_user_id(std::move(user_id));
  closed.set_end(end);
  add(std::move(note));
}

void ConnectionLog::add(Note note) {
  if (waiting_.size() >= config_.most_waiting) {
    ++lost_;
    parts_.lost.increment();
    return;
  }
  note.wire.set_time_ms(static_cast<double>(parts_.time.utc_now().time_since_epoch().count()));
  waiting_.push_back(std::move(note));
}

Awaitable<void> ConnectionLog::run() {
  while (!is_finished_) {
    co_await finished_.wait_for(config_.write_every);
    co_await write();
  }
  co_await write();
  written_.set();
}

Awaitable<void> ConnectionLog::finish() {
  is_finished_ = true;
  finished_.set();
  co_await written_.wait_for(kLastWriteWithin);
}

Awaitable<bool> ConnectionLog::know_keys() {
  const Instant now = parts_.time.now();
  if (keys_ && now < keys_until_) co_return true;
  auto keys = co_await share_keys(parts_.log.client(), config_.network_key_lives);
  if (!keys) co_return false;
  keys_ = std::move(keys);
  keys_until_ = now + kKeysHold;
  co_return true;
}

std::string ConnectionLog::payload_of(std::size_t count) const {
  conduct_v1::ConnectionNotes notes;
  notes.set_hub(parts_.hub);
  for (std::size_t i = 0; i < count; ++i) {
    const Note& note = waiting_[i];
    conduct_v1::ConnectionNote& wire = *notes.add_notes();
    wire = note.wire;
    if (!wire.has_connection_opened()) continue;
    auto& opened = *wire.mutable_connection_opened();
    opened.set_device(keyed_hash(keys_->device, note.browser));
    opened.set_network(keyed_hash(keys_->network, network_of(note.prefix)));
    opened.set_network_key(keys_->network_number);
  }
  return notes.SerializeAsString();
}

Awaitable<void> ConnectionLog::write() {
  if (waiting_.empty()) co_return;
  if (lost_ > 0) {
    parts_.logger.warn("session_notes_lost", {{"notes", std::exchange(lost_, 0)}});
  }
  const bool has_keys = co_await know_keys();
  while (has_keys && !waiting_.empty()) {
    const std::size_t count = std::min(waiting_.size(), kMaxNotes);
    const std::string payload = payload_of(count);
    const auto written = co_await parts_.log.append_aged(kSessionsStream, payload, config_.entries,
                                                         config_.lifetime);
    // Where nobody knows whether it was written it comes again: readers know it by hub and number.
    if (!written) break;
    waiting_.erase(waiting_.begin(), waiting_.begin() + static_cast<std::ptrdiff_t>(count));
  }
}

}  // namespace escaque::services::gateway
