#include "platform/asio/timer.hpp"

#include <cstdint>
#include <utility>

#include <boost/asio/steady_timer.hpp>
#include <boost/asio/this_coro.hpp>

namespace escaque {

Awaitable<void> pause_for(Millis duration) {
  boost::asio::steady_timer timer(co_await boost::asio::this_coro::executor);
  timer.expires_after(duration);
  co_await timer.async_wait(boost::asio::use_awaitable);
}

struct DeadlineTimer::State {
  State(boost::asio::io_context& context, std::function<void()> callback)
      : timer(context), on_due(std::move(callback)) {}

  boost::asio::steady_timer timer;
  std::function<void()> on_due;
  // An expiry that is queued already cannot be cancelled any more: it is told from the current one.
  std::uint64_t generation = 0;
};

DeadlineTimer::DeadlineTimer(boost::asio::io_context& context, std::function<void()> on_due)
    : state_(std::make_shared<State>(context, std::move(on_due))) {}

DeadlineTimer::~DeadlineTimer() { disarm(); }

void DeadlineTimer::arm(Millis from_now) {
  const auto generation = ++state_->generation;
  state_->timer.expires_after(from_now);
  state_->timer.async_wait([state = state_, generation](const boost::system::error_code& error) {
    if (!error && generation == state->generation) state->on_due();
  });
}

void DeadlineTimer::disarm() {
  ++state_->generation;
  state_->timer.cancel();
}

}  // namespace escaque
