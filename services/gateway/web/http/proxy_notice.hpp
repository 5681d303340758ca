#pragma once
// When it is time to say again that a proxy in front of us is not believed. Thread-safe.

#include <atomic>
#include <chrono>

#include "domain/base/time.hpp"

namespace escaque::services::gateway {

class ProxyNotice {
 public:
  /// True at most once a minute, whichever thread asks.
  [[nodiscard]] bool is_due(Instant now) {
    Instant due = due_.load();
    return now >= due && due_.compare_exchange_strong(due, now + std::chrono::minutes(1));
  }

 private:
  std::atomic<Instant> due_{Instant::min()};
};

}  // namespace escaque::services::gateway
