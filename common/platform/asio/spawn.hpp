#pragma once
// Starting coroutines and moving between threads: spawn, call_on, post_and_wait.
// Anything may be called from any thread.
//
// g++ 12 copies some temporaries of an expression with co_await bit by bit: closures, aggregates
// made with braces, and results of ?: (GCC bug 99576 and its kin). What points into itself, a short
// std::string above all, does not survive that. Give such an argument a name first:
//   auto work = [key = std::move(key)](soci::session& sql) { … };
//   co_await database.run(std::move(work));

#include <functional>
#include <future>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>

#include <boost/asio/bind_cancellation_slot.hpp>
#include <boost/asio/cancellation_signal.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/use_awaitable.hpp>

#include "platform/asio/awaitable.hpp"
#include "platform/log/request.hpp"

namespace escaque {

/// Told the name of a coroutine that threw and what it threw: log it, a throwing coroutine is a
/// bug. Called on the thread of the coroutine.
using CrashHandler = std::function<void(std::string_view coroutine, std::string_view what)>;

/// Runs `coroutine` on `context`. If it throws, only it ends, and `on_crash` hears of it.
void spawn(boost::asio::io_context& context, std::string name, Awaitable<void> coroutine,
           CrashHandler on_crash);

namespace detail {
template <class T>
struct AwaitedType {
  using type = T;
};
template <class T>
struct AwaitedType<Awaitable<T>> {
  using type = T;
};
template <class F>
using Awaited = typename AwaitedType<std::invoke_result_t<F&>>::type;
}  // namespace detail

/// Runs `function` (plain, or returning an Awaitable) on `executor`, as a part of the request that
/// the caller serves, and resumes the caller on the caller's own thread with its result. An
/// exception travels to the caller. What runs there is not cancelled with the caller: Asio would do
/// that without asking whether it has ended meanwhile.
template <class Executor, class F>
Awaitable<detail::Awaited<F>> call_on_executor(Executor executor, F function) {
  using R = detail::Awaited<F>;
  auto task = [f = std::move(function),
               request = log::current_request()]() mutable -> Awaitable<R> {
    if constexpr (std::is_same_v<std::invoke_result_t<F&>, R>) {
      const log::ServingRequest serving(std::move(request));
      co_return f();
    } else {
      co_return co_await f();
    }
  };
  const boost::asio::cancellation_slot never;
  co_return co_await boost::asio::co_spawn(
      std::move(executor), std::move(task),
      boost::asio::bind_cancellation_slot(never, boost::asio::use_awaitable));
}

template <class F>
Awaitable<detail::Awaited<F>> call_on(boost::asio::io_context& context, F function) {
  return call_on_executor(context.get_executor(), std::move(function));
}

/// Blocks the calling thread until `function` ran on the thread of `context`. For start-up,
/// shut-down and tests; never call it on an io thread.
template <class F>
auto post_and_wait(boost::asio::io_context& context, F function) -> std::invoke_result_t<F&> {
  std::packaged_task<std::invoke_result_t<F&>()> task(std::move(function));
  auto result = task.get_future();
  // Wrapped, because Asio takes a bare packaged_task for a completion token of its own.
  boost::asio::post(context, [work = std::move(task)]() mutable { work(); });
  return result.get();
}

}  // namespace escaque
