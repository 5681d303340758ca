#pragma once
// What a failure of Redis means for whoever wrote.

#include "platform/eventlog/event_log.hpp"

namespace escaque::eventlog {

[[nodiscard]] AppendError to_append_error(redis::RedisError error);

}  // namespace escaque::eventlog
