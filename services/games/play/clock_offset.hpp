#pragma once
// The offset between a gateway's monotonic clock and ours, learned from its pings: the fastest ping
// of late is the best measure, half a round trip being its way.

#include <cstdint>
#include <deque>
#include <optional>

#include "domain/base/time.hpp"

namespace escaque::services::games {

class ClockOffset {
 public:
  /// A ping that was sent at `sent_us` on their clock and arrived at `arrived` on ours.
  /// `round_trip_us` is the least that they have measured; 0 while they know none.
  void add(std::int64_t sent_us, Instant arrived, std::int64_t round_trip_us);

  /// Their moment on our clock, never after `now` nor more than `max_age` before; `now` while
  /// nothing is known.
  [[nodiscard]] Instant to_ours(std::int64_t their_us, Instant now, Millis max_age) const;

 private:
  struct Sample {
    std::int64_t offset_us;  // Ours - theirs, too large by the way of the ping.
    std::int64_t round_trip_us;
  };
  // Few enough that a drift between two machines' clocks does not count.
  static constexpr std::size_t kSamples = 16;
  std::deque<Sample> samples_;
};

}  // namespace escaque::services::games
