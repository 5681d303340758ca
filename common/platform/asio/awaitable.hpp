#pragma once
// The one name of our coroutines' type.

#include <boost/asio/awaitable.hpp>

namespace escaque {

/// Never write co_await inside the condition of an if, while, for or switch: g++ 12 lays out such a
/// coroutine's frame wrongly, and it crashes when resumed. Name the result first (tested by
/// tests/platform/asio/co_await_test.py).
template <class T>
using Awaitable = boost::asio::awaitable<T>;

}  // namespace escaque
