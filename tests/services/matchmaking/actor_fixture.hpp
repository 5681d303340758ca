#pragma once
// What the tests of actors share: time that does not pass, and coroutines that are begun now and
// looked at later.

#include <memory>
#include <optional>
#include <utility>

#include <gtest/gtest.h>

#include "matchmaking/metrics.hpp"
#include "platform/metrics/registry.hpp"
#include "support/io_fixture.hpp"
#include "support/manual_time.hpp"

namespace escaque::services::matchmaking {

class ActorFixture : public test::IoFixture {
 protected:
  /// What will be there when a coroutine that was begun has ended.
  template <class T>
  using Pending = std::shared_ptr<std::optional<T>>;

  void begin(Awaitable<void> coroutine) {
    ++running;
    boost::asio::co_spawn(io, std::move(coroutine), [this](std::exception_ptr thrown) {
      --running;
      if (thrown) std::rethrow_exception(thrown);
    });
  }
  template <class T>
  Pending<T> begin(Awaitable<T> coroutine) {
    auto result = std::make_shared<std::optional<T>>();
    begin(keep(std::move(coroutine), result));
    return result;
  }
  template <class T>
  T result_of(const Pending<T>& pending) {
    run_until([&] { return pending->has_value(); });
    return pending->value();
  }

  test::ManualTime time;
  metrics::Registry registry;
  Metrics metrics{registry};
  int running = 0;

 private:
  template <class T>
  static Awaitable<void> keep(Awaitable<T> coroutine, Pending<T> result) {
    T value = co_await std::move(coroutine);
    result->emplace(std::move(value));
  }
};

}  // namespace escaque::services::matchmaking
