#include <array>
#include <string>

#include "conduct/budgets.hpp"
#include "domain/base/enums.hpp"

namespace escaque::services::conduct {
namespace {

// As etiquette::RateLimit: one number, the moment at which the budget is full again. Not for the
// append-only file, where each line would cost one more fsync: after a restart of Redis everybody
// has a full budget.
// KEYS budget; ARGV burst refill-every (microseconds). Answers how many milliseconds to wait.
const redis::Script kTake(R"(
redis.set_repl(redis.REPL_NONE)
local t = redis.call('TIME')
local now = t[1] * 1000000 + t[2]
local burst, refill = tonumber(ARGV[1]), tonumber(ARGV[2])
local full = math.max(tonumber(redis.call('GET', KEYS[1]) or 0), now)
local left = full - now - refill * (burst - 1)
if left > 0 then return math.ceil(left / 1000) end
full = full + refill
redis.call('SET', KEYS[1], string.format('%.0f', full), 'PX', math.ceil((full - now) / 1000) + 1)
return 0
)");

}  // namespace

Awaitable<Result<std::optional<Millis>, ConductError>> RedisBudgets::take(
    UserId user, Medium medium, etiquette::Budget budget) {
  const std::string key = "budget:{" + to_string(user) + "}:" + std::string(enum_name(medium));
  const std::string burst = std::to_string(budget.burst);
  const std::string refill = std::to_string(budget.refill_every.count());
  const std::array<std::string_view, 1> keys{key};
  const std::array<std::string_view, 2> args{burst, refill};
  const auto wait = redis::to_integer(co_await client_.eval(kTake, keys, args));
  if (!wait) co_return ConductError::unavailable;
  if (*wait <= 0) co_return std::optional<Millis>();
  co_return std::optional(Millis(*wait));
}

}  // namespace escaque::services::conduct
