#pragma once
// A few threads for what blocks (SQL, password hashing), so that io threads never do.

#include <cstddef>
#include <utility>

#include <boost/asio/thread_pool.hpp>

#include "platform/asio/spawn.hpp"

namespace escaque {

class WorkerPool {
 public:
  explicit WorkerPool(std::size_t threads) : pool_(threads) {}

  /// Finishes what was started and what is queued.
  ~WorkerPool() { pool_.join(); }
  WorkerPool(const WorkerPool&) = delete;
  WorkerPool& operator=(const WorkerPool&) = delete;

  /// Runs `function` on some worker and resumes the caller on the caller's own thread. The queue is
  /// not bounded: the callers' mailboxes are. The pool must outlive the contexts of its callers'
  /// loops.
  template <class F>
  Awaitable<detail::Awaited<F>> run(F function) {
    return call_on_executor(pool_.get_executor(), std::move(function));
  }

 private:
  boost::asio::thread_pool pool_;
};

}  // namespace escaque
