#pragma once
// Time as the domain sees it: always a parameter, never read. platform/time is the only reader of
// clocks.

#include <chrono>
#include <cstdint>
#include <ratio>

namespace escaque {

using Millis = std::chrono::milliseconds;

/// Tag of the monotonic clock of a process; its epoch means nothing outside of that process.
struct MonotonicClock {
  using rep = std::int64_t;
  using period = std::milli;
  using duration = Millis;
  using time_point = std::chrono::time_point<MonotonicClock, Millis>;
  static constexpr bool is_steady = true;
};

/// A moment on the monotonic clock: what chess clocks, deadlines and time-outs are computed with.
using Instant = MonotonicClock::time_point;

/// A moment in UTC: what is stored, shown to people and compared between processes.
using UtcTime = std::chrono::sys_time<Millis>;

}  // namespace escaque
