#include "platform/asio/async_event.hpp"

#include <list>
#include <utility>

#include <boost/asio/as_tuple.hpp>
#include <boost/asio/steady_timer.hpp>

namespace escaque {

namespace {

constexpr auto kNoThrow = boost::asio::as_tuple(boost::asio::use_awaitable);

}  // namespace

struct AsyncEvent::State {
  explicit State(boost::asio::io_context& io) : context(io) {}

  void wake_all() {
    for (auto* waiter : waiters) waiter->cancel();
  }

  boost::asio::io_context& context;
  bool is_set = false;
  std::list<boost::asio::steady_timer*> waiters;  // each in the frame of its coroutine
};

AsyncEvent::AsyncEvent(boost::asio::io_context& context)
    : state_(std::make_shared<State>(context)) {}

AsyncEvent::~AsyncEvent() {
  if (state_) set();
}

AsyncEvent::AsyncEvent(AsyncEvent&&) noexcept = default;
AsyncEvent& AsyncEvent::operator=(AsyncEvent&& other) noexcept {
  std::swap(state_, other.state_);
  return *this;
}

void AsyncEvent::set() {
  state_->is_set = true;
  state_->wake_all();
}

void AsyncEvent::reset() { state_->is_set = false; }

bool AsyncEvent::is_set() const { return state_->is_set; }

Awaitable<void> AsyncEvent::wait() { return wait_on(state_); }

Awaitable<AsyncEvent::Waited> AsyncEvent::wait_for(Millis limit) { return wait_on(state_, limit); }

Awaitable<void> AsyncEvent::wait_on(std::shared_ptr<State> state) {
  co_await wait_on(std::move(state), Millis::max());
}

Awaitable<AsyncEvent::Waited> AsyncEvent::wait_on(std::shared_ptr<State> state, Millis limit) {
  if (state->is_set) co_return Waited::set;
  boost::asio::steady_timer timer(state->context);
  if (limit == Millis::max()) {
    timer.expires_at(boost::asio::steady_timer::time_point::max());
  } else {
    timer.expires_after(limit);
  }
  // Removes itself also when the coroutine is destroyed while it waits.
  struct Registration {
    State& owner;
    std::list<boost::asio::steady_timer*>::iterator at;
    ~Registration() { owner.waiters.erase(at); }
  } const registered{*state, state->waiters.insert(state->waiters.end(), &timer)};
  const auto [error] = co_await timer.async_wait(kNoThrow);
  co_return error || state->is_set ? Waited::set : Waited::timed_out;
}

}  // namespace escaque
