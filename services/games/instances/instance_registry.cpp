#include "games/instances/instance_registry.hpp"

#include <array>
#include <optional>
#include <sstream>
#include <string>
#include <string_view>
#include <utility>

namespace escaque::services::games {
namespace {

constexpr std::array<std::string_view, 1> kKeys{"games:instances"};

/// ARGV address value. Answers who was there before, then all fields and values.
const redis::Script& beat_script() {
  static const redis::Script script(R"(
local before = redis.call('HGET', KEYS[1], ARGV[1])
redis.call('HSET', KEYS[1], ARGV[1], ARGV[2])
local answer = redis.call('HGETALL', KEYS[1])
table.insert(answer, 1, before or '')
return answer
)");
  return script;
}

/// ARGV address value-or-its-beginning. Answers how many were removed.
const redis::Script& remove_script() {
  static const redis::Script script(R"(
local there = redis.call('HGET', KEYS[1], ARGV[1])
if not there or string.sub(there, 1, #ARGV[2]) ~= ARGV[2] then return 0 end
return redis.call('HDEL', KEYS[1], ARGV[1])
)");
  return script;
}

std::string value_of(const Beat& beat) {
  std::string value = beat.owner + ' ' + std::to_string(beat.count);
  for (const unsigned shard : beat.unreadable) value += ' ' + std::to_string(shard);
  return value;
}

std::optional<Beat> parse(std::string address, const std::string& value) {
  Beat beat;
  beat.address = std::move(address);
  std::istringstream words(value);
  if (!(words >> beat.owner >> beat.count)) return std::nullopt;
  for (unsigned shard = 0; words >> shard;) beat.unreadable.insert(shard);
  return beat;
}

}  // namespace

Awaitable<Result<Pulse, redis::RedisError>> InstanceRegistry::beat(Beat ours) {
  const std::string value = value_of(ours);
  const std::array<std::string_view, 2> args{ours.address, value};
  const auto answer = co_await client_.eval(beat_script(), kKeys, args);
  const auto words = redis::to_texts(answer);
  if (!words) co_return words.error();
  Pulse pulse;
  if (words->empty()) co_return pulse;
  pulse.predecessor = parse(ours.address, words->front());
  for (std::size_t i = 1; i + 1 < words->size(); i += 2) {
    // What cannot be read is nobody's beat.
    if (auto beat = parse((*words)[i], (*words)[i + 1])) pulse.beats.push_back(std::move(*beat));
  }
  co_return pulse;
}

Awaitable<bool> InstanceRegistry::leave(Beat ours) {
  const std::string mine = ours.owner + ' ';
  const std::array<std::string_view, 2> args{ours.address, mine};
  const auto answer = co_await client_.eval(remove_script(), kKeys, args);
  co_return static_cast<bool>(redis::to_integer(answer));
}

Awaitable<void> InstanceRegistry::forget(Beat last) {
  const std::string value = value_of(last);
  const std::array<std::string_view, 2> args{last.address, value};
  co_await client_.eval(remove_script(), kKeys, args);
}

}  // namespace escaque::services::games
