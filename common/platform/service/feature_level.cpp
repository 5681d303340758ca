#include "platform/service/feature_level.hpp"

#include <array>
#include <string>
#include <string_view>
#include <utility>

namespace escaque::service {
namespace {

constexpr std::string_view kForgottenAfterMs = "30000";
constexpr std::array<std::string_view, 1> kKeys{"processes"};

/// ARGV name level forgotten-after. Answers the lowest and the highest level of the living.
const redis::Script& beat_script() {
  static const redis::Script script(R"(
local t = redis.call('TIME')
local now = t[1] * 1000 + math.floor(t[2] / 1000)
redis.call('HSET', KEYS[1], ARGV[1], ARGV[2] .. ' ' .. string.format('%.0f', now))
local lowest, highest = tonumber(ARGV[2]), tonumber(ARGV[2])
local all = redis.call('HGETALL', KEYS[1])
for i = 1, #all, 2 do
  local level, beat = string.match(all[i + 1], '^(%d+) (%d+)$')
  if not level or now - tonumber(beat) > tonumber(ARGV[3]) then
    redis.call('HDEL', KEYS[1], all[i])
  else
    lowest = math.min(lowest, tonumber(level))
    highest = math.max(highest, tonumber(level))
  end
end
return {string.format('%d', lowest), string.format('%d', highest)}
)");
  return script;
}

}  // namespace

FeatureLevel::FeatureLevel(boost::asio::io_context& context, redis::Client& client,
                           log::Logger logger, int ours, Millis beat_every)
    : client_(client),
      logger_(std::move(logger)),
      ours_(ours),
      beat_every_(beat_every),
      stopping_(context) {}

Awaitable<void> FeatureLevel::run(std::string self) {
  co_await client_.wait_connected();
  while (!stopping_.is_set()) {
    if (client_.is_connected()) co_await beat(self);
    co_await stopping_.wait_for(beat_every_);
  }
  if (client_.is_connected()) (void)co_await client_.command("HDEL", kKeys.front(), self);
}

Awaitable<void> FeatureLevel::beat(const std::string& self) {
  const std::string level = std::to_string(ours_);
  const std::array<std::string_view, 3> args{self, level, kForgottenAfterMs};
  const auto answer = co_await client_.eval(beat_script(), kKeys, args);
  const auto levels = redis::to_texts(answer);
  if (!levels || levels->size() != 2) co_return;
  agreed_ = std::stoi(levels->front());
  const int highest = std::stoi(levels->back());
  if (highest > ours_ && highest != highest_) {
    logger_.warn("older_than_others", {{"level", ours_}, {"highest", highest}});
  }
  highest_ = highest;
}

}  // namespace escaque::service
