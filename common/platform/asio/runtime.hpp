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

  void spawn(boost::asio::io_context& context, std::string name, Awaitable<void> coroutine);

  /// Serves all contexts until stop(), also while they have nothing to do. Call once.
  void run();
  void stop();

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace escaque
