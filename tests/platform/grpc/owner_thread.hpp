#pragma once
// A thread that owns something: an io_context that runs until the end of the test.

#include <future>
#include <thread>
#include <utility>

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/executor_work_guard.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/use_future.hpp>

#include "platform/asio/awaitable.hpp"

namespace escaque {

class OwnerThread {
 public:
  OwnerThread() : work_(context_.get_executor()), thread_([this] { context_.run(); }) {}
  ~OwnerThread() { stop(); }
  OwnerThread(const OwnerThread&) = delete;
  OwnerThread& operator=(const OwnerThread&) = delete;

  [[nodiscard]] auto executor() { return context_.get_executor(); }
  [[nodiscard]] bool is_current() const { return thread_.get_id() == std::this_thread::get_id(); }

  /// Runs `work` on the thread and waits for it.
  template <class T>
  T wait(Awaitable<T> work) {
    return start(std::move(work)).get();
  }
  /// Runs `work` on the thread meanwhile.
  template <class T>
  std::future<T> start(Awaitable<T> work) {
    return boost::asio::co_spawn(context_, std::move(work), boost::asio::use_future);
  }

  void stop() {
    context_.stop();
    if (thread_.joinable()) thread_.join();
  }

 private:
  boost::asio::io_context context_{1};
  boost::asio::executor_work_guard<boost::asio::io_context::executor_type> work_;
  std::thread thread_;
};

}  // namespace escaque
