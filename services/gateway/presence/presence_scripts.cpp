#include "gateway/presence/presence_scripts.hpp"

#include <string>

namespace escaque::services::gateway {
namespace {

// Not for the append-only file: presence is repeated every few seconds, and an fsync for each
// coming and going would make moves wait. After a restart of Redis everybody is said to be here
// anew.
constexpr const char* kNow = R"(
redis.set_repl(redis.REPL_NONE)
local t = redis.call('TIME')
local now = t[1] * 1000 + math.floor(t[2] / 1000)
)";

// Sums the hubs' numbers in `sum` and forgets what a hub wrote that is not there any more. ARGV
// names those that are from `first_hub` on; one that is newer than this list has just written.
constexpr const char* kSum = R"(
local is_here = {}
for i = first_hub, #ARGV do is_here[ARGV[i]] = true end
local sum = {0, 0, 0}
local all = redis.call('HGETALL', KEYS[1])
for i = 1, #all, 2 do
  local w, b, s, expiry = string.match(all[i + 1], '^(%d+) (%d+) (%d+) (%d+)$')
  if w and tonumber(expiry) <= now and not is_here[all[i]] then
    redis.call('HDEL', KEYS[1], all[i])
  elseif w then
    sum = {sum[1] + w, sum[2] + b, sum[3] + s}
  end
end
)";

}  // namespace

const redis::Script kBeatHub(std::string(kNow) + R"(
local added = redis.call('ZADD', KEYS[1], string.format('%.0f', now + ARGV[2]), ARGV[1])
redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', string.format('%.0f', now))
local answer = redis.call('ZRANGE', KEYS[1], 0, -1)
table.insert(answer, 1, tostring(added))
return answer
)");

const redis::Script kBeatPlayers(std::string(kNow) + R"(
for i = 2, #ARGV do
  redis.call('ZADD', KEYS[1], string.format('%.0f', now + ARGV[1]), ARGV[i])
end
local gone = redis.call('ZRANGEBYSCORE', KEYS[1], '-inf', string.format('%.0f', now))
if #gone > 0 then
  redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', string.format('%.0f', now))
end
local answer = {redis.call('ZCARD', KEYS[1])}
for _, user in ipairs(gone) do
  answer[#answer + 1] = user
end
return answer
)");

const redis::Script kBeatArena(std::string(kNow) + R"(
for i = 2, #ARGV do
  redis.call('ZADD', KEYS[1], string.format('%.0f', now + ARGV[1]), ARGV[i])
end
redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', string.format('%.0f', now))
return redis.call('PEXPIRE', KEYS[1], ARGV[1] * 10)
)");

const redis::Script kShorten(std::string(kNow) + R"(
return redis.call('ZADD', KEYS[1], 'XX', string.format('%.0f', now + ARGV[1]), ARGV[2])
)");

const redis::Script kAtBoard(std::string(kNow) + R"(
local first_hub = 9
if ARGV[2] + ARGV[3] + ARGV[4] > 0 then
  local expiry = string.format('%.0f', now + ARGV[5])
  redis.call('HSET', KEYS[1], ARGV[1], table.concat({ARGV[2], ARGV[3], ARGV[4], expiry}, ' '))
else
  redis.call('HDEL', KEYS[1], ARGV[1])
end
)" + kSum + R"(
local told = {0, 0}
for i, field in ipairs({'.w', '.b'}) do
  if sum[i] > 0 and redis.call('HGET', KEYS[1], field) ~= '1' then
    redis.call('HSET', KEYS[1], field, '1')
    told[i] = 1
  end
end
local text = table.concat({sum[1], sum[2], sum[3]}, ' ')
if redis.call('HGET', KEYS[1], '.sum') ~= text then
  redis.call('HSET', KEYS[1], '.sum', text)
  for i = 1, #all, 2 do
    if string.sub(all[i], 1, 1) ~= '.' then
      redis.call('PUBLISH', 'audience:' .. all[i], ARGV[6] .. ' ' .. text)
    end
  end
end
redis.call('PEXPIRE', KEYS[1], text == '0 0 0' and ARGV[8] or ARGV[7])
return {sum[1], sum[2], sum[3], told[1], told[2]}
)",
                             redis::Script::Kind::notice);

const redis::Script kSettle(std::string(kNow) + R"(
local first_hub = 4
)" + kSum + R"(
local i = tonumber(ARGV[1])
local field = i == 1 and '.w' or '.b'
if sum[i] > 0 or redis.call('HGET', KEYS[1], field) == '0' then
  return 0
end
redis.call('HSET', KEYS[1], field, '0')
redis.call('PEXPIRE', KEYS[1], sum[1] + sum[2] + sum[3] > 0 and ARGV[2] or ARGV[3])
return 1
)");

}  // namespace escaque::services::gateway
