#pragma once
// Of what topics do when a log has lost something that they have shown, because the Redis that took
// the place of another did not have it.

#include "domain/base/time.hpp"

namespace escaque::services::gateway {

/// Between noticing it and telling pages to read again: `matchmaking`, which answers them, notices
/// it about when we do. A page that is answered from what is lost all the same asks once more.
inline constexpr Millis kBeforeTelling{1'000};

}  // namespace escaque::services::gateway
