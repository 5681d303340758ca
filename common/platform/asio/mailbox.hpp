#pragma once
// A bounded queue with one consumer coroutine. Owned by the thread of its context: other threads
// post to that context first.

#include <cstddef>
#include <list>
#include <memory>
#include <optional>
#include <utility>

#include "platform/asio/async_event.hpp"

namespace escaque {

template <class T>
class Mailbox {
 public:
  enum class Pushed { accepted, full, closed };

  Mailbox(boost::asio::io_context& context, std::size_t capacity)
      : state_(std::make_shared<State>(context, capacity)) {}
  ~Mailbox() {
    if (state_) close();
  }
  Mailbox(Mailbox&&) noexcept = default;
  Mailbox& operator=(Mailbox&&) = delete;

  /// `item` is moved from only when it was accepted.
  [[nodiscard]] Pushed push(T&& item) {
    if (state_->closed) return Pushed::closed;
    if (state_->items.size() >= state_->capacity) return Pushed::full;
    state_->items.push_back(std::move(item));
    state_->ready.set();
    return Pushed::accepted;
  }

  /// The oldest item; waits for one. Nothing once the mailbox is closed and empty.
  [[nodiscard]] Awaitable<std::optional<T>> pop() { return pop_from(state_); }

  /// The oldest item if there is one; waits for none.
  [[nodiscard]] std::optional<T> try_pop() { return take_from(*state_); }

  /// What is queued can still be popped.
  void close() {
    state_->closed = true;
    state_->ready.set();
  }
  [[nodiscard]] std::size_t size() const { return state_->items.size(); }

 private:
  struct State {
    State(boost::asio::io_context& context, std::size_t limit) : capacity(limit), ready(context) {}
    std::size_t capacity;
    std::list<T> items;  // Empty it takes no memory of its own: there may be very many mailboxes.
    bool closed = false;
    AsyncEvent ready;  // set while there is an item, or the mailbox is closed
  };

  static Awaitable<std::optional<T>> pop_from(std::shared_ptr<State> state) {
    while (state->items.empty() && !state->closed) co_await state->ready.wait();
    co_return take_from(*state);
  }

  static std::optional<T> take_from(State& state) {
    if (state.items.empty()) return std::nullopt;
    std::optional<T> item(std::move(state.items.front()));
    state.items.pop_front();
    if (state.items.empty() && !state.closed) state.ready.reset();
    return item;
  }

  std::shared_ptr<State> state_;
};

}  // namespace escaque
