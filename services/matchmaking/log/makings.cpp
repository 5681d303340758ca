#include "matchmaking/log/makings.hpp"

#include <array>
#include <string_view>

namespace escaque::services::matchmaking {
namespace {

// KEYS a sorted set of ids by Redis' clock; ARGV id, how long notes are kept.
const redis::Script& note_script() {
  static const redis::Script script(R"(
local t = redis.call('TIME')
local now = t[1] * 1000 + math.floor(t[2] / 1000)
redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', string.format('(%.0f', now - ARGV[2]))
redis.call('ZREM', KEYS[1], ARGV[1])
local before = redis.call('ZRANGE', KEYS[1], 0, -1)
redis.call('ZADD', KEYS[1], string.format('%.0f', now), ARGV[1])
redis.call('PEXPIRE', KEYS[1], ARGV[2])
return before
)");
  return script;
}

}  // namespace

Awaitable<Result<std::vector<std::string>, redis::RedisError>> Makings::note(std::string organizer,
                                                                             std::string id) {
  const std::string key = key_of(organizer);
  const std::array<std::string_view, 1> keys{key};
  const std::array<std::string_view, 2> args{id, noted_};
  co_return redis::to_texts(co_await client_.eval(note_script(), keys, args));
}

Awaitable<void> Makings::forget(std::string organizer, std::string id) {
  (void)co_await client_.command("ZREM", key_of(organizer), id);
}

}  // namespace escaque::services::matchmaking
