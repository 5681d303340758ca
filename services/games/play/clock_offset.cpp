#include "games/play/clock_offset.hpp"

#include <algorithm>

namespace escaque::services::games {

using std::chrono::duration_cast;
using std::chrono::microseconds;

namespace {

/// 35 years of microseconds: beyond it no machine has been running, and sums could overflow.
constexpr std::int64_t kMaxUs = std::int64_t{1} << 50;

bool is_plausible(std::int64_t us) { return us > -kMaxUs && us < kMaxUs; }

}  // namespace

void ClockOffset::add(std::int64_t sent_us, Instant arrived, std::int64_t round_trip_us) {
  if (!is_plausible(sent_us) || !is_plausible(round_trip_us)) return;
  const std::int64_t arrived_us = duration_cast<microseconds>(arrived.time_since_epoch()).count();
  if (samples_.size() == kSamples) samples_.pop_front();
  samples_.push_back({arrived_us - sent_us, std::max<std::int64_t>(0, round_trip_us)});
}

Instant ClockOffset::to_ours(std::int64_t their_us, Instant now, Millis max_age) const {
  if (samples_.empty() || !is_plausible(their_us)) return now;
  const auto fastest = std::ranges::min(samples_, {}, &Sample::offset_us);
  std::int64_t round_trip_us = fastest.round_trip_us;
  for (const Sample& sample : samples_) {
    if (sample.round_trip_us == 0) continue;
    if (round_trip_us == 0 || sample.round_trip_us < round_trip_us) {
      round_trip_us = sample.round_trip_us;
    }
  }
  const microseconds ours(their_us + fastest.offset_us - round_trip_us / 2);
  const Instant moment{duration_cast<Millis>(ours)};
  return std::clamp(moment, now - max_age, now);
}

}  // namespace escaque::services::games
