#pragma once
// Waiting for time to pass: a coroutine's pause, and one re-armable deadline.

#include <functional>
#include <memory>

#include <boost/asio/io_context.hpp>

#include "domain/base/time.hpp"
#include "platform/asio/spawn.hpp"

namespace escaque {

/// Pauses the calling coroutine. Negative means zero.
[[nodiscard]] Awaitable<void> pause_for(Millis duration);

/// Calls `on_due` once per arm(), on the thread of `context`, which owns this object. Neither after
/// disarm() nor after destruction does a call follow. `on_due` may arm again.
class DeadlineTimer {
 public:
  DeadlineTimer(boost::asio::io_context& context, std::function<void()> on_due);
  ~DeadlineTimer();
  DeadlineTimer(const DeadlineTimer&) = delete;
  DeadlineTimer& operator=(const DeadlineTimer&) = delete;

  /// Replaces the deadline that was armed before, if any.
  void arm(Millis from_now);
  void disarm();

 private:
  struct State;
  std::shared_ptr<State> state_;
};

}  // namespace escaque
