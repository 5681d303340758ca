#pragma once
// Lets only a few of many coroutines do something at a time. Owned by one thread.

#include <cstddef>
#include <deque>
#include <memory>
#include <utility>

#include <boost/asio/redirect_error.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/this_coro.hpp>
#include <boost/asio/use_awaitable.hpp>

#include "platform/asio/awaitable.hpp"

namespace escaque {

class Turns {
 public:
  /// `most` have a turn at a time; at least 1.
  explicit Turns(std::size_t most) : left_(most) {}
  Turns(const Turns&) = delete;
  Turns& operator=(const Turns&) = delete;

  /// Returns when it is the caller's turn, in the order of asking. The caller gives it back.
  [[nodiscard]] Awaitable<void> take() {
    if (left_ > 0) {
      --left_;
      co_return;
    }
    const auto executor = co_await boost::asio::this_coro::executor;
    const auto waiter = std::make_shared<Waiter>(executor);
    waiting_.push_back(waiter);
    while (!waiter->has_turn) {
      boost::system::error_code cancelled;
      co_await waiter->turn.async_wait(
          boost::asio::redirect_error(boost::asio::use_awaitable, cancelled));
    }
  }
  /// Whoever has waited longest has it now.
  void give_back() {
    if (waiting_.empty()) {
      ++left_;
      return;
    }
    const auto next = std::move(waiting_.front());
    waiting_.pop_front();
    next->has_turn = true;
    next->turn.cancel();
  }

 private:
  struct Waiter {
    explicit Waiter(boost::asio::any_io_executor executor)
        : turn(std::move(executor), boost::asio::steady_timer::time_point::max()) {}
    boost::asio::steady_timer turn;  // Cancelled when it comes.
    bool has_turn = false;
  };

  std::size_t left_;
  std::deque<std::shared_ptr<Waiter>> waiting_;
};

}  // namespace escaque
