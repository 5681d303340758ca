#pragma once
// A flag that coroutines of one thread can wait for. Owned by the thread of its context.

#include <memory>

#include <boost/asio/io_context.hpp>

#include "domain/base/time.hpp"
#include "platform/asio/spawn.hpp"

namespace escaque {

class AsyncEvent {
 public:
  enum class Waited { set, timed_out };

  explicit AsyncEvent(boost::asio::io_context& context);
  /// Whoever still waits is resumed as if the event had been set.
  ~AsyncEvent();
  AsyncEvent(AsyncEvent&&) noexcept;
  AsyncEvent& operator=(AsyncEvent&&) noexcept;

  /// Resumes all who wait; later wait()s return at once, until reset().
  void set();
  void reset();
  [[nodiscard]] bool is_set() const;

  [[nodiscard]] Awaitable<void> wait();
  [[nodiscard]] Awaitable<Waited> wait_for(Millis limit);

 private:
  struct State;
  static Awaitable<void> wait_on(std::shared_ptr<State> state);
  static Awaitable<Waited> wait_on(std::shared_ptr<State> state, Millis limit);

  std::shared_ptr<State> state_;
};

}  // namespace escaque
