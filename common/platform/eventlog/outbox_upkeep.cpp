#include "platform/eventlog/outbox_upkeep.hpp"

#include <string_view>
#include <utility>

#include "platform/asio/gather.hpp"
#include "platform/eventlog/scripts.hpp"

namespace escaque::eventlog {

namespace {

using redis::Answer;
using redis::RedisError;

// Entries that one run of the script looks at: a few milliseconds of Redis.
constexpr std::string_view kMaxLookedAt = "2000";

Result<ErasedStreams, RedisError> to_erased(const Answer& answer) {
  if (!answer) return answer.error();
  if (answer->error() != nullptr) return RedisError::refused;
  const auto* lists = answer->array();
  if (lists == nullptr || lists->size() != 2) return RedisError::unexpected_reply;
  auto gone = redis::to_texts((*lists)[0]);
  if (!gone) return gone.error();
  auto live = redis::to_texts((*lists)[1]);
  if (!live) return live.error();
  return ErasedStreams{std::move(*gone), std::move(*live)};
}

}  // namespace

Awaitable<Result<std::int64_t, RedisError>> trim_outboxes(redis::Client& client,
                                                          std::vector<std::string> groups,
                                                          std::vector<unsigned> shards,
                                                          std::string kind) {
  const std::vector<std::string_view> names(groups.begin(), groups.end());
  std::vector<Awaitable<Answer>> asked;
  for (const unsigned shard : shards) {
    const auto outbox = shard_keys(shard, kind).outbox;
    const std::string_view key(outbox);
    asked.push_back(client.eval(trim_script(), {&key, 1}, names));
  }
  std::int64_t removed = 0;
  for (const auto& answer : co_await gather(std::move(asked))) {
    const auto count = redis::to_integer(answer);
    if (!count) co_return count.error();
    removed += *count;
  }
  co_return removed;
}

Awaitable<Result<ErasedStreams, RedisError>> erase_streams(redis::Client& client,
                                                           std::vector<EntityKeys> of_one_shard,
                                                           std::vector<std::string> groups) {
  if (of_one_shard.empty()) co_return ErasedStreams();
  const std::string count = std::to_string(groups.size());
  const ShardKeys& shard = of_one_shard.front().shard;
  std::vector<std::string_view> keys{shard.outbox, shard.live};
  std::vector<std::string_view> args{kMaxLookedAt, count};
  args.insert(args.end(), groups.begin(), groups.end());
  for (const EntityKeys& entity : of_one_shard) {
    keys.push_back(entity.stream);
    args.push_back(entity.member);
  }
  const Answer answer = co_await client.eval(erase_streams_script(), keys, args);
  co_return to_erased(answer);
}

}  // namespace escaque::eventlog
