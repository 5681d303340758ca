#pragma once
// The life of a service process: its io threads serve until somebody says stop, then what must end
// in good order ends while they still serve, then they end.

#include <functional>
#include <future>
#include <mutex>
#include <string>
#include <vector>

#include "platform/asio/runtime.hpp"

namespace escaque {

class ServiceLoop {
 public:
  explicit ServiceLoop(Runtime& runtime) : runtime_(runtime) {}

  /// Starts a coroutine of context 0 that drain's end waits for. Before run().
  void add_task(std::string name, Awaitable<void> coroutine);

  /// Serves on a thread of its own until stop(), SIGINT or SIGTERM; then calls `drain` on the
  /// calling thread, which must make all tasks end; waits for them; ends the io threads. Call once.
  void run(const std::function<void()>& drain);

  /// From any thread, also before run().
  void stop();

 private:
  Runtime& runtime_;
  std::promise<void> stop_;
  std::once_flag stopped_;
  std::vector<std::future<void>> tasks_;
};

}  // namespace escaque
