#pragma once
// How long a command waits for what other services know of people.

#include "domain/base/time.hpp"
#include "platform/grpc/deadline.hpp"

namespace escaque::services::matchmaking {

/// An instance that is replaced is back by then. Whoever asks is told that nobody answers before
/// their own call is over, which would not say why.
inline constexpr Millis kLongestWait{2'000};

[[nodiscard]] inline rpc::Deadline soon_enough(rpc::Deadline deadline) {
  return deadline.earlier(rpc::Deadline::in(kLongestWait));
}

}  // namespace escaque::services::matchmaking
