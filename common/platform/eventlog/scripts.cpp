#include "platform/eventlog/scripts.hpp"

#include <string>

#include "platform/asio/planted_fault.hpp"

namespace escaque::eventlog {

namespace {

/// Milliseconds of Redis' clock as text; '%d' would not hold them.
const std::string kNow = R"(
local function now()
  local t = redis.call('TIME')
  return string.format('%.0f', t[1] * 1000 + math.floor(t[2] / 1000))
end
)";

/// Appends to a shared stream of about `length` entries. Answers {position, time}.
const std::string kAdd = R"(
local function add(stream, payload, length)
  local last = '0-0'
  local tail = redis.call('XREVRANGE', stream, '+', '-', 'COUNT', 1)
  if tail[1] then last = tail[1][1] end
  local time = now()
  local id = redis.call('XADD', stream, 'MAXLEN', '~', length, '*', 'e', payload, 't', time, 'p', last)
  redis.call('PUBLISH', stream, last .. ' ' .. id .. ' ' .. time .. ' ' .. payload)
  return {id, time}
end
)";

/// Nobody writes but who holds the lease, under the epoch in which he got it.
const std::string kFence = R"(
local mine = epoch .. ':'
local holder = redis.call('GET', lease)
if not holder or string.sub(holder, 1, #mine) ~= mine then return {'fenced'} end
)";

}  // namespace

const redis::Script& append_script() {
  static const std::string fence =
      ESCAQUE_PLANTED_FAULT("games.epoch_unchecked", 1) ? std::string() : kFence;
  static const redis::Script script(kNow + R"(
local stream, lease, live, outbox = KEYS[1], KEYS[2], KEYS[3], KEYS[4]
local epoch, version, payload, lifecycle, member = ARGV[1], ARGV[2], ARGV[3], ARGV[4], ARGV[5]
local last = ARGV[7]
)" + fence + R"(
-- A stream from which nothing was trimmed ends where its length says, and that is cheaper to ask.
if redis.call('XLEN', stream) ~= tonumber(last) then
  local tail = redis.call('XREVRANGE', stream, '+', '-', 'COUNT', 1)
  if string.match(tail[1] and tail[1][1] or '0', '^%d+') ~= last then return {'conflict'} end
end

local time = now()
local added = redis.pcall('XADD', stream, version .. '-0', 'e', payload, 't', time, 'n', epoch)
if type(added) == 'table' and added.err then
  if string.find(added.err, 'equal or smaller', 1, true) then return {'conflict'} end
  return added
end
if lifecycle == 'created' then
  redis.call('SADD', live, member)
elseif lifecycle == 'finished' then
  redis.call('XADD', outbox, '*', 'm', member, 'v', version, 't', time, 'e', ARGV[6])
  redis.call('SREM', live, member)
end
redis.call('PUBLISH', stream, last .. '-0 ' .. version .. '-0 ' .. time .. ' ' .. payload)
return {'ok', time}
)");
  return script;
}

const redis::Script& append_shared_script() {
  static const redis::Script script(kNow + kAdd + R"(
return add(KEYS[1], ARGV[1], ARGV[2])
)");
  return script;
}

const redis::Script& append_once_script() {
  static const redis::Script script(kNow + kAdd + R"(
local mark, remembered, lifetime = KEYS[2], ARGV[3], ARGV[4]
local before = redis.call('GET', mark)
if before then return {string.match(before, '^(%S+) (%S+)$')} end
local written = add(KEYS[1], ARGV[1], ARGV[2])
if lifetime then redis.call('PEXPIRE', KEYS[1], lifetime) end
redis.call('SET', mark, table.concat(written, ' '), 'PX', remembered)
return written
)");
  return script;
}

const redis::Script& append_numbered_script() {
  static const redis::Script script(kNow + kAdd + R"(
local sent, number = KEYS[2], ARGV[3]
if tonumber(number) <= tonumber(redis.call('GET', sent) or 0) then return 0 end
add(KEYS[1], ARGV[1], ARGV[2])
redis.call('SET', sent, number)
return 1
)");
  return script;
}

const redis::Script& forget_number_script() {
  static const redis::Script script(R"(
if redis.call('GET', KEYS[1]) ~= ARGV[1] then return 0 end
return redis.call('DEL', KEYS[1])
)");
  return script;
}

const redis::Script& acquire_script() {
  static const redis::Script script(kNow + R"(
local lease, epochs, owner, ttl = KEYS[1], KEYS[2], ARGV[1], ARGV[2]
local known = redis.call('HMGET', epochs, 'n', 'owner', 'beat')
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
return {tostring(epoch), now(), known[3] or ''}
)");
  return script;
}

const redis::Script& renew_script() {
  static const redis::Script script(kNow + R"(
local lease, epochs, owner, ttl, epoch = KEYS[1], KEYS[2], ARGV[1], ARGV[2], ARGV[3]
local mine = epoch .. ':' .. owner
local holder = redis.call('GET', lease)
if holder and holder ~= mine then return 0 end
if not holder then
  local known = redis.call('HMGET', epochs, 'n', 'owner')
  if known[1] ~= epoch or known[2] ~= owner then return 0 end
end
redis.call('SET', lease, mine, 'PX', ttl)
if ARGV[4] == '1' then redis.call('HSET', epochs, 'beat', now()) end
return 1
)");
  return script;
}

const redis::Script& release_script() {
  static const redis::Script script(kNow + R"(
local lease, epochs, owner, epoch = KEYS[1], KEYS[2], ARGV[1], ARGV[2]
if redis.call('GET', lease) ~= epoch .. ':' .. owner then return 0 end
redis.call('DEL', lease)
redis.call('HSET', epochs, 'owner', '')
if ARGV[3] == '1' then redis.call('HSET', epochs, 'beat', now()) end
return 1
)");
  return script;
}

const redis::Script& trim_script() {
  static const redis::Script script(R"(
local outbox = KEYS[1]
local groups = redis.pcall('XINFO', 'GROUPS', outbox)
if groups.err then return 0 end
local known = {}
for _, fields in ipairs(groups) do
  local group = {}
  for i = 1, #fields, 2 do group[fields[i]] = fields[i + 1] end
  known[group['name']] = group
end

local low_ms, low_seq
for _, name in ipairs(ARGV) do
  local group = known[name]
  if not group then return 0 end
  local ms, seq = string.match(group['last-delivered-id'], '(%d+)-(%d+)')
  ms, seq = tonumber(ms), tonumber(seq) + 1
  if group['pending'] > 0 then
    local first = redis.call('XPENDING', outbox, name)[2]
    ms, seq = string.match(first, '(%d+)-(%d+)')
    ms, seq = tonumber(ms), tonumber(seq)
  end
  if not low_ms or ms < low_ms or (ms == low_ms and seq < low_seq) then low_ms, low_seq = ms, seq end
end
if not low_ms then return 0 end
return redis.call('XTRIM', outbox, 'MINID', string.format('%.0f-%.0f', low_ms, low_seq))
)");
  return script;
}

}  // namespace escaque::eventlog
