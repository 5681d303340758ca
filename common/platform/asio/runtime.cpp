#include "platform/asio/runtime.hpp"

#include <csignal>
#include <exception>
#include <stdexcept>
#include <thread>
#include <vector>

#include <boost/asio/executor_work_guard.hpp>
#include <boost/asio/signal_set.hpp>

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

  // Owned by context 0's thread
  std::function<void(int)> on_stop_signal;
  std::unique_ptr<boost::asio::signal_set> signals;
  bool signalled = false;
  std::function<void()> on_hangup;
  std::unique_ptr<boost::asio::signal_set> hangups;

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

  void await_signal() {
    signals->async_wait([this](const boost::system::error_code& error, int signal) {
      if (error) return;
      if (signalled) return stop();
      signalled = true;
      await_signal();
      on_stop_signal(signal);
    });
  }

  void await_hangup() {
    hangups->async_wait([this](const boost::system::error_code& error, int) {
      if (error) return;
      await_hangup();
      on_hangup();
    });
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

void Runtime::handle_signals(std::function<void(int)> on_stop_signal) {
  impl_->on_stop_signal = std::move(on_stop_signal);
  impl_->signals = std::make_unique<boost::asio::signal_set>(context(0), SIGINT, SIGTERM);
  impl_->await_signal();
}

void Runtime::handle_hangup(std::function<void()> on_hangup) {
  impl_->on_hangup = std::move(on_hangup);
  impl_->hangups = std::make_unique<boost::asio::signal_set>(context(0), SIGHUP);
  impl_->await_hangup();
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
