#pragma once
// The threads of a process: N io_contexts, one thread each. What lives on a context is touched only
// by its thread, so it needs no locks. Public methods may be called from any thread.

#include <cstddef>
#include <functional>
#include <memory>
#include <string>

#include <boost/asio/io_context.hpp>

#include "platform/asio/spawn.hpp"

namespace escaque {

class Runtime {
 public:
  /// `threads` ≥ 1. `on_crash` is for every coroutine that spawn() starts.
  Runtime(std::size_t threads, CrashHandler on_crash);
  ~Runtime();
  Runtime(const Runtime&) = delete;
  Runtime& operator=(const Runtime&) = delete;

  [[nodiscard]] std::size_t size() const;

  /// `index` < size(). Context 0 is served by the thread that calls run().
  [[nodiscard]] boost::asio::io_context& context(std::size_t index);

  /// `on_stop_signal` runs on context 0 at the first SIGINT or SIGTERM and should end in stop(); a
  /// second signal stops at once. Without this call the signals keep their meaning. Call before
  /// run().
  void handle_signals(std::function<void(int signal)> on_stop_signal);

  /// `on_hangup` runs on context 0 at every SIGHUP, which ends the process without this call. Call
  /// before run().
  void handle_hangup(std::function<void()> on_hangup);

  void spawn(boost::asio::io_context& context, std::string name, Awaitable<void> coroutine);

  /// Serves all contexts until stop(), also while they have nothing to do. Call once.
  void run();
  void stop();

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace escaque
