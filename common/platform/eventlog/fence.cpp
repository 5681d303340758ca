#include "platform/eventlog/fence.hpp"

#include <array>
#include <utility>
#include <vector>

#include "platform/asio/gather.hpp"
#include "platform/eventlog/lease_scripts.hpp"

namespace escaque::eventlog {

std::string fence_key(unsigned shard, std::string_view kind) {
  return std::string(kind) + ":fence:{s" + std::to_string(shard) + "}";
}

Awaitable<Result<void, LeaseError>> raise_fences(redis::Client& client, std::string kind,
                                                 std::uint64_t epoch, std::string owner,
                                                 std::vector<unsigned> shards) {
  const std::string under = std::to_string(epoch);
  const std::array<std::string_view, 2> args{under, owner};
  std::vector<Awaitable<redis::Answer>> asked;
  for (const unsigned shard : shards) {
    const std::string fence = fence_key(shard, kind);
    const std::string_view key(fence);
    asked.push_back(client.eval(raise_fence_script(), {&key, 1}, args));
  }
  for (const auto& answer : co_await gather(std::move(asked))) {
    const auto is_raised = redis::to_integer(answer);
    if (!is_raised) co_return LeaseError::unavailable;
    if (*is_raised == 0) co_return LeaseError::held;
  }
  co_return Result<void, LeaseError>();
}

}  // namespace escaque::eventlog
