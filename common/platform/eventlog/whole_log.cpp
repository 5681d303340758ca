#include "platform/eventlog/whole_log.hpp"

#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "platform/asio/spawn.hpp"
#include "platform/eventlog/append_error.hpp"
#include "platform/eventlog/scripts.hpp"

namespace escaque::eventlog {
namespace {

Result<void, AppendError> outcome_of(const redis::Answer& answer) {
  const auto words = redis::to_texts(answer);
  if (!words) return to_append_error(words.error());
  if (words->size() != 1) return AppendError::outcome_unknown;
  if (words->front() == "fenced") return AppendError::fenced;
  if (words->front() == "conflict") return AppendError::conflict;
  return {};
}

/// Of the log and its fences; the views stay valid as long as `keys`.
std::vector<std::string_view> names_of(const EntityKeys& keys) {
  std::vector<std::string_view> names{keys.stream, keys.shard.lease, keys.shard.live};
  if (keys.shard.outer) names.push_back(keys.shard.outer->key);
  return names;
}

std::string outer_epoch_of(const ShardKeys& shard) {
  return std::to_string(shard.outer ? shard.outer->epoch : 0);
}

}  // namespace

Awaitable<Result<void, AppendError>> remove_log(redis::Client& client, EntityKeys keys,
                                                std::uint64_t epoch, std::uint64_t version) {
  const auto holder = held_by(keys.shard, epoch);
  const auto last = std::to_string(version);
  const auto outer_epoch = outer_epoch_of(keys.shard);
  const auto names = names_of(keys);
  const std::array<std::string_view, 4> args{holder, outer_epoch, keys.member, last};
  co_return outcome_of(co_await client.eval(remove_log_script(), names, args));
}

Awaitable<Result<void, AppendError>> restore_log(redis::Client& client, EntityKeys keys,
                                                 std::uint64_t epoch, std::vector<Entry> entries) {
  const auto holder = held_by(keys.shard, epoch);
  std::vector<std::string> numbers;
  numbers.reserve(2 * entries.size());
  const auto outer_epoch = outer_epoch_of(keys.shard);
  std::vector<std::string_view> args{holder, outer_epoch, keys.member};
  for (const Entry& entry : entries) {
    const auto ms = entry.time.time_since_epoch().count();
    args.push_back(numbers.emplace_back(std::to_string(entry.version())));
    args.push_back(entry.payload);
    args.push_back(numbers.emplace_back(std::to_string(ms)));
  }
  const auto names = names_of(keys);
  co_return outcome_of(co_await client.eval(restore_log_script(), names, args));
}

}  // namespace escaque::eventlog
