#pragma once
// Runs an io_context on the test's own thread until what the test waits for has happened.

#include <chrono>
#include <exception>
#include <functional>
#include <optional>
#include <stdexcept>
#include <string>

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/io_context.hpp>
#include <gtest/gtest.h>

#include "platform/asio/spawn.hpp"

namespace escaque::test {

class IoFixture : public ::testing::Test {
 protected:
  static constexpr std::chrono::seconds kPatience{30};

  /// Serves `io` until `done()`; throws, which ends the test, when that takes longer than
  /// kPatience.
  void run_until(const std::function<bool()>& done) {
    const auto end = std::chrono::steady_clock::now() + kPatience;
    io.restart();
    while (!done()) {
      if (std::chrono::steady_clock::now() > end) {
        throw std::runtime_error("the event that the test waits for did not happen");
      }
      io.restart();
      io.run_one_for(std::chrono::milliseconds(20));
    }
  }

  /// Serves `io` until `coroutine` has ended, and returns its result or throws what it threw.
  template <class T>
  T run(Awaitable<T> coroutine) {
    std::optional<T> result;
    run(store(std::move(coroutine), result));
    return std::move(*result);
  }
  void run(Awaitable<void> coroutine) {
    bool ended = false;
    std::exception_ptr thrown;
    boost::asio::co_spawn(io, std::move(coroutine), [&](std::exception_ptr error) {
      thrown = error;
      ended = true;
    });
    run_until([&] { return ended; });
    if (thrown) std::rethrow_exception(thrown);
  }

  boost::asio::io_context io{1};

 private:
  template <class T>
  static Awaitable<void> store(Awaitable<T> coroutine, std::optional<T>& result) {
    result.emplace(co_await std::move(coroutine));
  }
};

}  // namespace escaque::test
