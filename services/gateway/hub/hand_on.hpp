#pragma once
// How fast the clients of a gateway that stops are handed on to the others.

#include <cstddef>

#include "domain/base/time.hpp"

namespace escaque::services::gateway {

/// Between two steps.
inline constexpr Millis kHandOnStep{100};
/// All have been asked to go by then: those who stop us do not wait for ever.
inline constexpr Millis kLongestHandOn{20'000};

struct HandOnPace {
  /// Clients of each thread that are asked to go in one step.
  std::size_t at_a_time;
  /// After which nobody is waited for.
  std::size_t steps;
};

/// 20 a second from each thread: each of them costs the processes that take them some milliseconds
/// (login, lists, games), and a client that comes faster than they can take it waits. More than
/// 400 of a thread go faster, and all at once where nobody is there to take them.
[[nodiscard]] HandOnPace hand_on_pace(std::size_t sockets, std::size_t threads, bool is_alone);

}  // namespace escaque::services::gateway
