#pragma once
// A clock that moves only when a test says so.

#include <atomic>

#include "platform/time/time_source.hpp"

namespace escaque::test {

/// Starts at 1000 s on the monotonic clock and at 2030-01-01T00:00:00Z. May be read from any
/// thread.
class ManualTime final : public TimeSource {
 public:
  [[nodiscard]] Instant now() const override {
    return Instant(Millis(1'000'000) + elapsed_.load());
  }
  [[nodiscard]] UtcTime utc_now() const override {
    return UtcTime(Millis(1'893'456'000'000) + elapsed_.load());
  }
  void advance(Millis by) { elapsed_ = elapsed_.load() + by; }

 private:
  std::atomic<Millis> elapsed_{Millis(0)};
};

}  // namespace escaque::test
