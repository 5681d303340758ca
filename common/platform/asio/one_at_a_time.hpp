#pragma once
// A task that may be asked for at any time, and runs once at a time. Owned by one thread.

#include <functional>
#include <utility>

#include "platform/asio/awaitable.hpp"

namespace escaque {

class OneAtATime {
 public:
  explicit OneAtATime(std::function<Awaitable<void>()> task) : task_(std::move(task)) {}
  OneAtATime(const OneAtATime&) = delete;
  OneAtATime& operator=(const OneAtATime&) = delete;

  /// Runs the task, and once more if it was asked for meanwhile, however often. Where it runs
  /// already, it returns at once. What the task throws travels to the caller who started it. The
  /// object must outlive this while it runs.
  [[nodiscard]] Awaitable<void> run() {
    is_wanted_ = true;
    if (is_running_) co_return;
    is_running_ = true;
    try {
      while (std::exchange(is_wanted_, false)) co_await task_();
    } catch (...) {
      is_running_ = false;
      throw;
    }
    is_running_ = false;
  }

 private:
  const std::function<Awaitable<void>()> task_;
  bool is_wanted_ = false;
  bool is_running_ = false;
};

}  // namespace escaque
