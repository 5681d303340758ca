#pragma once
// What several scripts have in common, for the sources of this folder only.

#include <string>

#include "platform/redis/script.hpp"

namespace escaque::eventlog {

inline constexpr auto kEntry = redis::Script::Kind::entry;

/// Milliseconds of Redis' clock as text; '%d' would not hold them.
inline const std::string kNow = R"(
local function now()
  local t = redis.call('TIME')
  return string.format('%.0f', t[1] * 1000 + math.floor(t[2] / 1000))
end
)";

}  // namespace escaque::eventlog
