#pragma once
// Starts many coroutines at once and waits for all of them.

#include <cstddef>
#include <exception>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include <boost/asio/redirect_error.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/this_coro.hpp>

#include "platform/asio/spawn.hpp"

namespace escaque {

namespace detail {

template <class T>
Awaitable<void> store(Awaitable<T> coroutine, std::optional<T>& result) {
  result.emplace(co_await std::move(coroutine));
}

}  // namespace detail

/// The results in the order of `coroutines`, which all run on the caller's executor. When some
/// throw, the first exception travels to the caller after all have ended.
template <class T>
Awaitable<std::vector<T>> gather(std::vector<Awaitable<T>> coroutines) {
  struct Progress {
    explicit Progress(boost::asio::any_io_executor executor)
        : ended(executor, boost::asio::steady_timer::time_point::max()) {}
    std::vector<std::optional<T>> results;
    std::exception_ptr thrown;
    std::size_t left = 0;
    boost::asio::steady_timer ended;  // cancelled when the last one has ended
  };
  const auto executor = co_await boost::asio::this_coro::executor;
  const auto progress = std::make_shared<Progress>(executor);
  progress->left = coroutines.size();
  progress->results.resize(coroutines.size());
  for (std::size_t i = 0; i < coroutines.size(); ++i) {
    boost::asio::co_spawn(executor, detail::store(std::move(coroutines[i]), progress->results[i]),
                          [progress](std::exception_ptr error) {
                            if (error && !progress->thrown) progress->thrown = error;
                            if (--progress->left == 0) progress->ended.cancel();
                          });
  }
  while (progress->left > 0) {
    boost::system::error_code cancelled;
    co_await progress->ended.async_wait(
        boost::asio::redirect_error(boost::asio::use_awaitable, cancelled));
  }
  if (progress->thrown) std::rethrow_exception(progress->thrown);
  std::vector<T> results;
  results.reserve(progress->results.size());
  for (auto& result : progress->results) results.push_back(std::move(*result));
  co_return results;
}

}  // namespace escaque
