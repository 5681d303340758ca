#pragma once
// Whether the threads of a process still turn: each marks the time every second. One that does
// not is stuck in something, and nothing that lives on it goes on. Owned by whoever owns the
// Runtime; health_check() may be asked from any thread.

#include <atomic>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <boost/asio/steady_timer.hpp>

#include "platform/asio/runtime.hpp"
#include "platform/metrics/admin_server.hpp"
#include "platform/time/time_source.hpp"

namespace escaque::service {

class LoopWatch {
 public:
  /// Longer than any work that a thread does without a pause, also on a machine that is too small.
  static constexpr Millis kLongest{30'000};

  /// `runtime` and `time` must outlive it.
  LoopWatch(Runtime& runtime, const TimeSource& time, Millis mark_every = Millis{1'000});

  /// The check "threads"; the watch must outlive it.
  [[nodiscard]] metrics::HealthCheck health_check() const;

 private:
  struct Loop {
    Loop(boost::asio::io_context& context, Instant now) : timer(context), turned(now) {}

    boost::asio::steady_timer timer;  // Owned by the thread of its context.
    std::atomic<Instant> turned;
  };

  void mark(Loop& loop);
  [[nodiscard]] std::optional<std::string> trouble() const;

  const TimeSource& time_;
  const Millis mark_every_;
  std::vector<std::unique_ptr<Loop>> loops_;
};

}  // namespace escaque::service
