#pragma once
// A coroutine's result, for programs that do one thing after the other.

#include <exception>
#include <optional>
#include <utility>

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/executor_work_guard.hpp>
#include <boost/asio/io_context.hpp>

#include "platform/asio/awaitable.hpp"

namespace escaque::bench {

/// Serves `io` until `coroutine` has ended.
template <class T>
T run(boost::asio::io_context& io, Awaitable<T> coroutine) {
  std::optional<T> result;
  boost::asio::co_spawn(io, std::move(coroutine), [&](const std::exception_ptr& failed, T value) {
    if (failed) std::rethrow_exception(failed);
    result.emplace(std::move(value));
  });
  io.restart();
  // It may wait for a thread of a database, of which the context knows nothing.
  const auto guard = boost::asio::make_work_guard(io);
  while (!result) io.run_one();
  return std::move(*result);
}

}  // namespace escaque::bench
