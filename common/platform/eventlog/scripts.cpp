#include "platform/eventlog/scripts.hpp"

#include <string>

#include "platform/asio/planted_fault.hpp"
#include "platform/eventlog/script_parts.hpp"

namespace escaque::eventlog {

namespace {

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
/// only while nobody has taken the whole since. A failover may lose an epoch, which is then given
/// again: to another owner.
const std::string kFence = R"(
if redis.call('GET', lease) ~= mine then return {'fenced'} end
if outer then
  local since = outer_epoch .. ':'
  if string.sub(redis.call('GET', outer) or '', 1, #since) ~= since then return {'fenced'} end
end
)";

/// Of what the lease says while we hold it.
const std::string kEpoch = R"(
local epoch = string.match(mine, '^%d+')
)";

/// Appends to the stream of an entity. `outer`: the second fence and its epoch. `refusal` stands
/// before the first write, and may return why there is none; `effects` follow the entry.
std::string append_text(const std::string& outer, const std::string& refusal,
                        const std::string& effects) {
  const std::string fence =
      ESCAQUE_PLANTED_FAULT("games.epoch_unchecked", 1) ? std::string() : kFence;
  return kNow + R"(
local stream, lease, live, outbox = KEYS[1], KEYS[2], KEYS[3], KEYS[4]
local mine, version, payload, lifecycle, member = ARGV[1], ARGV[2], ARGV[3], ARGV[4], ARGV[5]
local last = ARGV[7]
local outer, outer_epoch = )" +
         outer + kEpoch + fence + refusal + R"(
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
)" + effects +
         R"(
redis.call('PUBLISH', stream, last .. '-0 ' .. version .. '-0 ' .. time .. ' ' .. payload)
return {'ok', time}
)";
}

}  // namespace

const redis::Script& append_script() {
  static const redis::Script script(append_text("KEYS[5], ARGV[8]", {}, {}), kEntry);
  return script;
}

const redis::Script& append_marking_script() {
  static const redis::Script script(append_text("nil", R"(
local log, kept = ARGV[8], ARGV[9]
local marked = {'marked'}
for i = 5, #KEYS do
  local other, at = string.match(redis.call('GET', KEYS[i]) or '', '^(%d+) (%d+)$')
  if other and other ~= log and tonumber(at) > tonumber(ARGV[10 + other] or 0) then
    for _, number in ipairs({tostring(i - 4), other, at}) do table.insert(marked, number) end
  end
end
if #marked > 1 then return marked end
)",
                                                R"(
for i = 5, #KEYS do redis.call('SET', KEYS[i], log .. ' ' .. version, 'PX', kept) end
)"),
                                    kEntry);
  return script;
}

const redis::Script& remove_log_script() {
  static const redis::Script script(R"(
local stream, lease, live, outer = KEYS[1], KEYS[2], KEYS[3], KEYS[4]
local mine, outer_epoch, member, version = ARGV[1], ARGV[2], ARGV[3], ARGV[4]
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
local mine, outer_epoch, member = ARGV[1], ARGV[2], ARGV[3]
)" + kEpoch + kFence + R"(
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

const redis::Script& confirm_script() {
  static const redis::Script script(R"(
local lease, outer = KEYS[1], KEYS[2]
local mine, outer_epoch = ARGV[1], ARGV[2]
)" + kFence + R"(
-- Replicas are waited for up to what this connection has written last.
redis.call('SET', lease, mine, 'KEEPTTL')
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

const redis::Script& push_script() {
  static const redis::Script script(R"(
return redis.call('RPUSH', KEYS[1], ARGV[1])
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
local outbox, live = KEYS[1], KEYS[2]
local most, count = tonumber(ARGV[1]), tonumber(ARGV[2])
local length = redis.call('XLEN', outbox)
-- Its readers are behind, and looking through it would hold everybody up.
if length > most then return {{}, {}} end

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

local erased, living, streams = {}, {}, {}
for i = 3, #KEYS do
  local member = ARGV[count + i]
  -- What its readers saw finish goes on where a failover has lost that.
  if redis.call('SISMEMBER', live, member) == 1 then
    living[#living + 1] = member
  elseif not waiting[member] then
    erased[#erased + 1] = member
    streams[#streams + 1] = KEYS[i]
  end
end
if #streams > 0 then redis.call('UNLINK', unpack(streams)) end
return {erased, living}
)");
  return script;
}

const redis::Script& confirm_given_script() {
  static const redis::Script script(R"(
local claim = {'XCLAIM', KEYS[1], ARGV[1], ARGV[2], 0}
for i = 3, #ARGV do claim[#claim + 1] = ARGV[i] end
claim[#claim + 1] = 'JUSTID'
return redis.call(unpack(claim))
)",
                                    kEntry);
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
