#pragma once
// Coroutines that serve a request: whatever they log, and whatever they ask of other processes,
// carries its id (platform/log/request), on whichever thread they go on.

#include <type_traits>
#include <utility>

#include <boost/asio/any_io_executor.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/this_coro.hpp>
#include <boost/asio/use_awaitable.hpp>

#include "platform/asio/awaitable.hpp"
#include "platform/log/request.hpp"

namespace escaque {

/// Runs what it is given on another executor, and says meanwhile which request is served.
class RequestExecutor {
  using Inner = boost::asio::any_io_executor;

 public:
  RequestExecutor(Inner inner, log::RequestId request) noexcept
      : inner_(std::move(inner)), request_(std::move(request)) {}

  template <class Function>
  void execute(Function function) const {
    inner_.execute([request = request_, work = std::move(function)]() mutable {
      const log::ServingRequest serving(std::move(request));
      std::move(work)();
    });
  }

  // Its properties are those of the other one (P1393).
  template <class Property, class = std::enable_if_t<boost::asio::can_query_v<Inner, Property>>>
  decltype(auto) query(const Property& property) const {
    return boost::asio::query(inner_, property);
  }
  template <class Property, class = std::enable_if_t<boost::asio::can_require_v<Inner, Property>>>
  RequestExecutor require(const Property& property) const {
    return {boost::asio::require(inner_, property), request_};
  }
  template <class Property, class = std::enable_if_t<boost::asio::can_prefer_v<Inner, Property>>>
  RequestExecutor prefer(const Property& property) const {
    return {boost::asio::prefer(inner_, property), request_};
  }
  friend bool operator==(const RequestExecutor&, const RequestExecutor&) noexcept = default;

 private:
  Inner inner_;
  log::RequestId request_;
};

/// `coroutine` on the caller's executor, as what serves `request`.
template <class T>
Awaitable<T> serving(log::RequestId request, Awaitable<T> coroutine) {
  const auto executor = co_await boost::asio::this_coro::executor;
  T result = co_await boost::asio::co_spawn(RequestExecutor(executor, std::move(request)),
                                            std::move(coroutine), boost::asio::use_awaitable);
  // Its last step has resumed this one: what follows is no part of the request.
  co_await boost::asio::post(executor, boost::asio::use_awaitable);
  co_return result;
}
inline Awaitable<void> serving(log::RequestId request, Awaitable<void> coroutine) {
  const auto executor = co_await boost::asio::this_coro::executor;
  co_await boost::asio::co_spawn(RequestExecutor(executor, std::move(request)),
                                 std::move(coroutine), boost::asio::use_awaitable);
  co_await boost::asio::post(executor, boost::asio::use_awaitable);
}

}  // namespace escaque
