#include "platform/eventlog/lease_scripts.hpp"

#include <string>

#include "platform/eventlog/script_parts.hpp"

namespace escaque::eventlog {
namespace {

/// Of a part: KEYS are its lease and epochs, then of each whole, the nearest first, lease, epochs
/// and the leases of all parts. ARGV[3]: how many parts each whole has ("4 3"). The outermost
/// counts the epochs of all. A whole that has parts is held in the name of one of their owners,
/// with '*'.
const std::string kWholes = R"(
local wholes, next_key = {}, 3
for number in string.gmatch(ARGV[3], '%d+') do
  local whole = {lease = KEYS[next_key], epochs = KEYS[next_key + 1], parts = {}}
  next_key = next_key + 2
  for _ = 1, tonumber(number) do
    table.insert(whole.parts, KEYS[next_key])
    next_key = next_key + 1
  end
  table.insert(wholes, whole)
end
local numbers = wholes[#wholes].epochs
local function keep_wholes(owner, ttl)
  for _, whole in ipairs(wholes) do
    if redis.call('PTTL', whole.lease) < tonumber(ttl) then
      redis.call('SET', whole.lease, whole.since .. ':' .. owner .. '*', 'PX', ttl)
    end
  end
end
)";

/// Answers the time; a heartbeat leaves it behind.
const std::string kBeat = R"(
local function beat(is_served)
  local time = now()
  if is_served == '1' then redis.call('HSET', epochs, 'beat', time) end
  return time
end
)";

/// The lease of `owner` goes on, also where it has ended and nobody else took it; else ''.
const std::string kRenewal = kBeat + R"(
local mine = epoch .. ':' .. owner
local holder = redis.call('GET', lease)
if holder and holder ~= mine then return '' end
if not holder then
  local known = redis.call('HMGET', epochs, 'n', 'owner')
  if known[1] ~= epoch or known[2] ~= owner then return '' end
end
redis.call('SET', lease, mine, 'PX', ttl)
)";

/// The lease of `owner` ends; else 0.
const std::string kReturn = kBeat + R"(
if redis.call('GET', lease) ~= epoch .. ':' .. owner then return 0 end
redis.call('DEL', lease)
redis.call('HSET', epochs, 'owner', '')
)";

}  // namespace

const redis::Script& acquire_script() {
  static const redis::Script script(kNow + R"(
local lease, epochs, owner, ttl = KEYS[1], KEYS[2], ARGV[1], ARGV[2]
local known = redis.call('HMGET', epochs, 'n', 'owner', 'beat', 'steps')
local holder = redis.call('GET', lease)
local function may_be_taken()
  if not holder or holder == (known[1] or '') .. ':' .. owner then return true end
  for i = 3, #ARGV do
    if holder == (known[1] or '') .. ':' .. ARGV[i] then return true end
  end
end
if not may_be_taken() then return false end
local epoch = known[1]
if not epoch or known[2] ~= owner then
  epoch = redis.call('HINCRBY', epochs, 'n', 1)
  redis.call('HSET', epochs, 'owner', owner)
end
redis.call('SET', lease, epoch .. ':' .. owner, 'PX', ttl)
return {tostring(epoch), now(), known[3] or '', known[4] or ''}
)",
                                    kEntry);
  return script;
}

const redis::Script& acquire_part_script() {
  static const redis::Script script(kNow + kWholes + R"(
local lease, epochs, owner, ttl = KEYS[1], KEYS[2], ARGV[1], ARGV[2]
local known = redis.call('HMGET', epochs, 'n', 'owner', 'beat', 'steps')
local holder = redis.call('GET', lease)
if holder and holder ~= (known[1] or '') .. ':' .. owner then return false end

-- Somebody has everything; or had it, so whatever a part was is over.
local outer = 0
for i = #wholes, 1, -1 do
  local whole = wholes[i]
  local apart = redis.call('HMGET', whole.epochs, 'owner', 'parts')
  whole.since = apart[1] == '*' and tonumber(apart[2]) >= outer and apart[2]
  if not whole.since and redis.call('EXISTS', whole.lease) == 1 then return false end
  outer = whole.since and tonumber(whole.since) or math.huge
end
for i = #wholes, 1, -1 do
  local whole = wholes[i]
  if not whole.since then
    whole.since = tostring(redis.call('HINCRBY', numbers, 'n', 1))
    redis.call('HSET', whole.epochs, 'owner', '*', 'parts', whole.since)
  end
end

local epoch = known[1]
if not epoch or known[2] ~= owner or tonumber(epoch) < tonumber(wholes[1].since) then
  epoch = redis.call('HINCRBY', numbers, 'n', 1)
  redis.call('HSET', epochs, 'n', epoch, 'owner', owner)
end
redis.call('SET', lease, epoch .. ':' .. owner, 'PX', ttl)
keep_wholes(owner, ttl)
return {tostring(epoch), now(), known[3] or '', known[4] or '', wholes[#wholes].since,
        wholes[1].since}
)",
                                    kEntry);
  return script;
}

const redis::Script& renew_part_script() {
  static const redis::Script script(kNow + kWholes + R"(
local lease, epochs, owner, ttl, epoch = KEYS[1], KEYS[2], ARGV[1], ARGV[2], ARGV[4]
for _, whole in ipairs(wholes) do
  local apart = redis.call('HMGET', whole.epochs, 'owner', 'parts')
  if apart[1] ~= '*' or tonumber(epoch) < tonumber(apart[2]) then return '' end
  whole.since = apart[2]
end
)" + kRenewal + R"(
keep_wholes(owner, ttl)
return beat(ARGV[5])
)");
  return script;
}

const redis::Script& raise_fence_script() {
  static const redis::Script script(R"(
local fence, epoch, owner = KEYS[1], ARGV[1], ARGV[2]
local there = string.match(redis.call('GET', fence) or '', '^%d+')
if there and tonumber(there) > tonumber(epoch) then return 0 end
redis.call('SET', fence, epoch .. ':' .. owner)
return 1
)",
                                    kEntry);
  return script;
}

const redis::Script& renew_script() {
  static const redis::Script script(kNow + R"(
local lease, epochs, owner, ttl, epoch = KEYS[1], KEYS[2], ARGV[1], ARGV[2], ARGV[3]
)" + kRenewal + R"(
return beat(ARGV[4])
)");
  return script;
}

const redis::Script& note_step_script() {
  static const redis::Script script(R"(
local epochs, owner, epoch, step, most = KEYS[1], ARGV[1], ARGV[2], ARGV[3], tonumber(ARGV[4])
local known = redis.call('HMGET', epochs, 'n', 'owner', 'steps')
if known[1] ~= epoch or known[2] ~= owner then return 0 end
local steps = {}
for word in string.gmatch(known[3] or '', '%S+') do table.insert(steps, word) end
table.insert(steps, step)
while #steps > most do table.remove(steps, 1) end
redis.call('HSET', epochs, 'steps', table.concat(steps, ' '))
return 1
)");
  return script;
}

const redis::Script& release_script() {
  static const redis::Script script(kNow + R"(
local lease, epochs, owner, epoch = KEYS[1], KEYS[2], ARGV[1], ARGV[2]
)" + kReturn + R"(
beat(ARGV[3])
return 1
)");
  return script;
}

const redis::Script& release_part_script() {
  static const redis::Script script(kNow + kWholes + R"(
local lease, epochs, owner, epoch = KEYS[1], KEYS[2], ARGV[1], ARGV[4]
)" + kReturn + R"(
beat(ARGV[5])
-- Of the last part: whoever takes the whole need not wait.
for _, whole in ipairs(wholes) do
  for _, part in ipairs(whole.parts) do
    if redis.call('EXISTS', part) == 1 then return 1 end
  end
  if redis.call('HGET', whole.epochs, 'owner') ~= '*' then return 1 end
  redis.call('DEL', whole.lease)
end
return 1
)");
  return script;
}

}  // namespace escaque::eventlog
