#include "platform/asio/runtime.hpp"

#include <exception>
#include <stdexcept>
#include <thread>
#include <vector>

#include <boost/asio/executor_work_guard.hpp>

namespace escaque {

namespace {

using Work = boost::asio::executor_work_guard<boost::asio::io_context::executor_type>;

struct Lane {
  boost::asio::io_context context{1};
  Work work = boost::asio::make_work_guard(context);
};

}  // namespace

struct Runtime::Impl {
  // Constant after construction
  CrashHandler on_crash;
  std::vector<std::unique_ptr<Lane>> lanes;

  /// A handler that throws ends itself, not its thread.
  void serve(boost::asio::io_context& context) const {
    for (;;) {
      try {
        context.run();
        return;
      } catch (const std::exception& e) {
        if (on_crash) on_crash("handler", e.what());
      }
    }
  }

  void stop() {
    for (auto& lane : lanes) lane->context.stop();
  }
};

Runtime::Runtime(std::size_t threads, CrashHandler on_crash) : impl_(std::make_unique<Impl>()) {
  if (threads == 0) throw std::invalid_argument("threads must be at least 1");
  impl_->on_crash = std::move(on_crash);
  for (std::size_t i = 0; i < threads; ++i) impl_->lanes.push_back(std::make_unique<Lane>());
}

Runtime::~Runtime() = default;

std::size_t Runtime::size() const { return impl_->lanes.size(); }

boost::asio::io_context& Runtime::context(std::size_t index) {
  return impl_->lanes.at(index)->context;
}

void Runtime::spawn(boost::asio::io_context& context, std::string name, Awaitable<void> coroutine) {
  escaque::spawn(context, std::move(name), std::move(coroutine), impl_->on_crash);
}

void Runtime::run() {
  std::vector<std::jthread> threads;
  for (std::size_t i = 1; i < size(); ++i) {
    threads.emplace_back([this, i] { impl_->serve(context(i)); });
  }
  impl_->serve(context(0));
}

void Runtime::stop() { impl_->stop(); }

}  // namespace escaque
