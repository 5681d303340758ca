#include "matchmaking/people/absence.hpp"

#include <array>
#include <string>
#include <string_view>

#include "platform/redis/script.hpp"

namespace escaque::services::matchmaking {
namespace {

// KEYS players by their expiry, which is by Redis' clock; ARGV user id.
const redis::Script& away_script() {
  static const redis::Script script(R"(
local t = redis.call('TIME')
local now = t[1] * 1000 + math.floor(t[2] / 1000)
local expiry = redis.call('ZSCORE', KEYS[1], ARGV[1])
if expiry then
  return tonumber(expiry) > now and 0 or 1
end
return redis.call('EXISTS', KEYS[1])
)");
  return script;
}

}  // namespace

Awaitable<bool> is_away(redis::Client& client, UserId user) {
  const std::string id = to_string(user);
  const std::array<std::string_view, 1> keys{"presence:players"};
  const std::array<std::string_view, 1> args{id};
  const auto away = redis::to_integer(co_await client.eval(away_script(), keys, args));
  co_return away&&* away == 1;
}

}  // namespace escaque::services::matchmaking
