#include "platform/eventlog/scripts.hpp"

#include <string>

#include "platform/asio/planted_fault.hpp"

namespace escaque::eventlog {

namespace {

constexpr auto kEntry = redis::Script::Kind::entry;

/// Milliseconds of Redis' clock as text; '%d' would not hold them.
const std::string kNow = R"(
local function now()
  local t = redis.call('TIME')
  return string.format('%.0f', t[1] * 1000 + math.floor(t[2] / 1000))
end
)";

/// Appends to a shared stream of about `length` entries, none of them older than `oldest` if that
/// is given. Answers {position, time}.
const std::string kAdd = R"(
local function add(stream, payload, length, oldest)
  local last = '0-0'
  local tail = redis.call('XREVRANGE', stream, '+', '-', 'COUNT', 1)
  if tail[1] then last = tail[1][1] end
  local time = now()
  local id = redis.call('XADD', stream, 'MAXLEN', '~', length, '*', 'e', payload, 't', time, 'p', last)
  redis.call('PUBLISH', stream, last .. ' ' .. id .. ' ' .. time .. ' ' .. payload)
  if oldest then redis.call('XTRIM', stream, 'MINID', '~', oldest) end
  return {id, time}
end
)";

/// Nobody writes but the holder of the lease, under the epoch in which they got it; and of a part
/// only while nobody has taken the whole since.
const std::string kFence = R"(
local function is_under(key, number)
  local mine = number .. ':'
  local holder = redis.call('GET', key)
  return holder and string.sub(holder, 1, #mine) == mine
end
if not is_under(lease, epoch) or outer and not is_under(outer, outer_epoch) then
  return {'fenced'}
end
)";

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

}  // namespace

const redis::Script& append_script() {
  static const std::string fence =
      ESCAQUE_PLANTED_FAULT("games.epoch_unchecked", 1) ? std::string() : kFence;
  static const redis::Script script(kNow + R"(
local stream, lease, live, outbox = KEYS[1], KEYS[2], KEYS[3], KEYS[4]
local epoch, version, payload, lifecycle, member = ARGV[1], ARGV[2], ARGV[3], ARGV[4], ARGV[5]
local last, outer, outer_epoch = ARGV[7], KEYS[5], ARGV[8]
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
  redis.call('PUBLISH', live, member)
elseif lifecycle == 'finished' then
  redis.call('XADD', outbox, '*', 'm', member, 'v', version, 't', time, 'e', ARGV[6])
  redis.call('SREM', live, member)
  redis.call('PUBLISH', outbox, member)
end
redis.call('PUBLISH', stream, last .. '-0 ' .. version .. '-0 ' .. time .. ' ' .. payload)
return {'ok', time}
)",
                                    kEntry);
  return script;
}

const redis::Script& remove_log_script() {
  static const redis::Script script(R"(
local stream, lease, live, outer = KEYS[1], KEYS[2], KEYS[3], KEYS[4]
local epoch, outer_epoch, member, version = ARGV[1], ARGV[2], ARGV[3], ARGV[4]
)" + kFence + R"(
local tail = redis.call('XREVRANGE', stream, '+', '-', 'COUNT', 1)
if not tail[1] or tail[1][1] ~= version .. '-0' then return {'conflict'} end
redis.call('UNLINK', stream)
redis.call('SREM', live, member)
redis.call('PUBLISH', live, member)
return {'ok'}
)",
                                    kEntry);
  return script;
}

const redis::Script& restore_log_script() {
  static const redis::Script script(R"(
local stream, lease, live, outer = KEYS[1], KEYS[2], KEYS[3], KEYS[4]
local epoch, outer_epoch, member = ARGV[1], ARGV[2], ARGV[3]
)" + kFence + R"(
if redis.call('EXISTS', stream) == 1 then return {'conflict'} end
for i = 4, #ARGV, 3 do
  redis.call('XADD', stream, ARGV[i] .. '-0', 'e', ARGV[i + 1], 't', ARGV[i + 2], 'n', epoch)
end
redis.call('SADD', live, member)
redis.call('PUBLISH', live, member)
return {'ok'}
)",
                                    kEntry);
  return script;
}

const redis::Script& append_shared_script() {
  static const redis::Script script(kNow + kAdd + R"(
return add(KEYS[1], ARGV[1], ARGV[2])
)",
                                    kEntry);
  return script;
}

const redis::Script& append_aged_script() {
  static const redis::Script script(kNow + kAdd + R"(
local oldest = string.format('%.0f', now() - ARGV[3])
return add(KEYS[1], ARGV[1], ARGV[2], oldest)
)",
                                    kEntry);
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
)",
                                    kEntry);
  return script;
}

const redis::Script& append_numbered_script() {
  static const redis::Script script(kNow + kAdd + R"(
local sent, number = KEYS[2], ARGV[3]
if tonumber(number) <= tonumber(redis.call('GET', sent) or 0) then return 0 end
add(KEYS[1], ARGV[1], ARGV[2])
redis.call('SET', sent, number)
return 1
)",
                                    kEntry);
  return script;
}

const redis::Script& forget_number_script() {
  static const redis::Script script(R"(
if redis.call('GET', KEYS[1]) ~= ARGV[1] then return 0 end
return redis.call('DEL', KEYS[1])
)");
  return script;
}

const redis::Script& last_entries_script() {
  static const redis::Script script(R"(
local last = {}
for i, stream in ipairs(KEYS) do
  last[i] = redis.call('XREVRANGE', stream, '+', '-', 'COUNT', 1)[1] or false
end
return last
)");
  return script;
}

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
return {tostring(epoch), now(), known[3] or '', known[4] or '', wholes[#wholes].since}
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
local mine = epoch .. ':' .. owner
local holder = redis.call('GET', lease)
if holder and holder ~= mine then return '' end
if not holder then
  local known = redis.call('HMGET', epochs, 'n', 'owner')
  if known[1] ~= epoch or known[2] ~= owner then return '' end
end
redis.call('SET', lease, mine, 'PX', ttl)
keep_wholes(owner, ttl)
local time = now()
if ARGV[5] == '1' then redis.call('HSET', epochs, 'beat', time) end
return time
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
local mine = epoch .. ':' .. owner
local holder = redis.call('GET', lease)
if holder and holder ~= mine then return '' end
if not holder then
  local known = redis.call('HMGET', epochs, 'n', 'owner')
  if known[1] ~= epoch or known[2] ~= owner then return '' end
end
redis.call('SET', lease, mine, 'PX', ttl)
local time = now()
if ARGV[4] == '1' then redis.call('HSET', epochs, 'beat', time) end
return time
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
if redis.call('GET', lease) ~= epoch .. ':' .. owner then return 0 end
redis.call('DEL', lease)
redis.call('HSET', epochs, 'owner', '')
if ARGV[3] == '1' then redis.call('HSET', epochs, 'beat', now()) end
return 1
)");
  return script;
}

const redis::Script& release_part_script() {
  static const redis::Script script(kNow + kWholes + R"(
local lease, epochs, owner, epoch = KEYS[1], KEYS[2], ARGV[1], ARGV[4]
if redis.call('GET', lease) ~= epoch .. ':' .. owner then return 0 end
redis.call('DEL', lease)
redis.call('HSET', epochs, 'owner', '')
if ARGV[5] == '1' then redis.call('HSET', epochs, 'beat', now()) end
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

const redis::Script& trim_script() {
  static const redis::Script script(R"(
local outbox = KEYS[1]
if redis.call('XLEN', outbox) == 0 then return 0 end
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

const redis::Script& erase_streams_script() {
  static const redis::Script script(R"(
local outbox, most, count = KEYS[1], tonumber(ARGV[1]), tonumber(ARGV[2])
local length = redis.call('XLEN', outbox)
-- Its readers are behind, and looking through it would hold everybody up.
if length > most then return {} end

local function parts(id)
  local ms, seq = string.match(id, '(%d+)-(%d+)')
  return tonumber(ms), tonumber(seq)
end
local function is_later(id, other)
  local ms, seq = parts(id)
  local other_ms, other_seq = parts(other)
  return ms > other_ms or (ms == other_ms and seq > other_seq)
end
local function pairs_of(fields)
  local map = {}
  for i = 1, #fields, 2 do map[fields[i]] = fields[i + 1] end
  return map
end

local waiting = {}
if length > 0 then
  local delivered = {}
  for _, fields in ipairs(redis.call('XINFO', 'GROUPS', outbox)) do
    local group = pairs_of(fields)
    delivered[group['name']] = group['last-delivered-id']
  end
  for _, entry in ipairs(redis.call('XRANGE', outbox, '-', '+')) do
    local id, member = entry[1], pairs_of(entry[2])['m']
    for i = 3, 2 + count do
      local last = delivered[ARGV[i]]
      if last and member and not waiting[member] then
        waiting[member] = is_later(id, last)
            or redis.call('XPENDING', outbox, ARGV[i], id, id, 1)[1] ~= nil
      end
    end
  end
end

local erased, streams = {}, {}
for i = 2, #KEYS do
  local member = ARGV[1 + count + i]
  if not waiting[member] then
    erased[#erased + 1] = member
    streams[#streams + 1] = KEYS[i]
  end
end
if #streams > 0 then redis.call('UNLINK', unpack(streams)) end
return erased
)");
  return script;
}

const redis::Script& forget_consumers_script() {
  static const redis::Script script(R"(
local outbox, group, own, idle = KEYS[1], ARGV[1], ARGV[2], tonumber(ARGV[3])
local consumers = redis.pcall('XINFO', 'CONSUMERS', outbox, group)
if consumers.err then return 0 end
local forgotten = 0
for _, fields in ipairs(consumers) do
  local consumer = {}
  for i = 1, #fields, 2 do consumer[fields[i]] = fields[i + 1] end
  if consumer['pending'] == 0 and consumer['idle'] >= idle and consumer['name'] ~= own then
    redis.call('XGROUP', 'DELCONSUMER', outbox, group, consumer['name'])
    forgotten = forgotten + 1
  end
end
return forgotten
)");
  return script;
}

}  // namespace escaque::eventlog
