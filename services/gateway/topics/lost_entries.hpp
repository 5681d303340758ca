#pragma once
// When a log has lost something that was shown: the Redis that took the place of another did not
// have it.

#include "domain/base/time.hpp"

namespace escaque::services::gateway {

/// The services that follow the same log have noticed it by then, so that a page that is told to
/// read anew is not answered from what is lost.
inline constexpr Millis kUntilAllKnow{1'000};

}  // namespace escaque::services::gateway
