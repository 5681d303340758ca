#include "platform/service/feature_level.hpp"

#include <algorithm>
#include <array>
#include <string>
#include <string_view>
#include <utility>

namespace escaque::service {
namespace {

constexpr std::string_view kForgottenAfterMs = "30000";
constexpr std::array<std::string_view, 1> kKeys{"processes"};

/// While somebody is missing: what waits for them would wait as long.
constexpr Millis kSoon{250};

/// Begins the name of an entry that says the build of a process. To builds that do not know it, it
/// is a process of a service that nobody calls.
constexpr std::string_view kBuild = "build ";

/// ARGV name level forgotten-after build's-name. Answers the lowest and the highest level of the
/// living, and their names.
const redis::Script& beat_script() {
  static const redis::Script script(R"(
local t = redis.call('TIME')
local now = t[1] * 1000 + math.floor(t[2] / 1000)
local beat = ARGV[2] .. ' ' .. string.format('%.0f', now)
redis.call('HSET', KEYS[1], ARGV[1], beat)
if ARGV[4] ~= '' then redis.call('HSET', KEYS[1], ARGV[4], beat) end
local lowest, highest = tonumber(ARGV[2]), tonumber(ARGV[2])
local living = {}
local all = redis.call('HGETALL', KEYS[1])
for i = 1, #all, 2 do
  local level, beat = string.match(all[i + 1], '^(%d+) (%d+)$')
  if not level or now - tonumber(beat) > tonumber(ARGV[3]) then
    redis.call('HDEL', KEYS[1], all[i])
  else
    lowest = math.min(lowest, tonumber(level))
    highest = math.max(highest, tonumber(level))
    if not string.find(all[i], '^build ') then living[#living + 1] = all[i] end
  end
end
return {string.format('%d', lowest), string.format('%d', highest), unpack(living)}
)");
  return script;
}

}  // namespace

FeatureLevel::FeatureLevel(boost::asio::io_context& context, redis::Client& client,
                           log::Logger logger, int ours, Millis beat_every, std::string build)
    : client_(client),
      logger_(std::move(logger)),
      ours_(ours),
      beat_every_(beat_every),
      build_(std::move(build)),
      stopping_(context) {}

Awaitable<void> FeatureLevel::run(std::string self) {
  co_await client_.wait_connected();
  while (!stopping_.is_set()) {
    const bool is_complete = !client_.is_connected() || co_await beat(self);
    co_await stopping_.wait_for(is_complete ? beat_every_ : std::min(kSoon, beat_every_));
  }
  if (!client_.is_connected()) co_return;
  (void)co_await client_.command("HDEL", kKeys.front(), self, build_of(self));
}

std::string FeatureLevel::build_of(const std::string& self) const {
  return build_.empty() ? std::string() : std::string(kBuild) + build_ + ' ' + self;
}

Awaitable<bool> FeatureLevel::beat(const std::string& self) {
  const std::string level = std::to_string(ours_);
  const std::string build = build_of(self);
  const std::array<std::string_view, 4> args{self, level, kForgottenAfterMs, build};
  const auto answer = co_await client_.eval(beat_script(), kKeys, args);
  auto texts = redis::to_texts(answer);
  if (!texts || texts->size() < 2) co_return true;
  agreed_ = std::stoi(texts->front());
  is_known_ = true;
  const int highest = std::stoi(texts->at(1));
  if (highest > ours_ && highest != highest_) {
    logger_.warn("older_than_others", {{"level", ours_}, {"highest", highest}});
  }
  highest_ = highest;
  texts->erase(texts->begin(), texts->begin() + 2);
  co_return !on_living_ || on_living_(*texts);
}

}  // namespace escaque::service
