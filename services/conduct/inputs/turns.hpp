#pragma once
// Coroutines of one thread that do something one after the other, in the order in which they came.

#include <chrono>
#include <deque>
#include <memory>
#include <utility>

#include <boost/asio/as_tuple.hpp>
#include <boost/asio/error.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/this_coro.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/system/system_error.hpp>

#include "platform/asio/awaitable.hpp"

namespace escaque::services::conduct {

class Turns {
 public:
  /// Over when it is destroyed.
  class Turn {
   public:
    explicit Turn(Turns& turns) : turns_(&turns) {}
    Turn(Turn&& other) noexcept : turns_(std::exchange(other.turns_, nullptr)) {}
    Turn& operator=(Turn&&) = delete;
    ~Turn() {
      if (turns_ != nullptr) turns_->pass_on();
    }

   private:
    Turns* turns_;
  };

  [[nodiscard]] Awaitable<Turn> mine() {
    namespace asio = boost::asio;
    if (!is_taken_) {
      is_taken_ = true;
      co_return Turn(*this);
    }
    const auto waiter = std::make_shared<Waiter>(co_await asio::this_coro::executor);
    waiting_.push_back(waiter);
    co_await waiter->timer.async_wait(asio::as_tuple(asio::use_awaitable));
    if (waiter->has_turn) co_return Turn(*this);
    // The caller's patience is over.
    std::erase(waiting_, waiter);
    throw boost::system::system_error(asio::error::operation_aborted);
  }

 private:
  struct Waiter {
    explicit Waiter(const boost::asio::any_io_executor& executor)
        : timer(executor, std::chrono::steady_clock::time_point::max()) {}
    boost::asio::steady_timer timer;
    bool has_turn = false;
  };

  void pass_on() {
    if (waiting_.empty()) {
      is_taken_ = false;
      return;
    }
    const auto next = waiting_.front();
    waiting_.pop_front();
    next->has_turn = true;
    next->timer.cancel();
  }

  bool is_taken_ = false;
  std::deque<std::shared_ptr<Waiter>> waiting_;
};

}  // namespace escaque::services::conduct
