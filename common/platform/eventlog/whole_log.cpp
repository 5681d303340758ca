#include "platform/eventlog/whole_log.hpp"

#include <array>
#include <string>
#include <string_view>

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

}  // namespace

Awaitable<Result<void, AppendError>> remove_log(redis::Client& client, EntityKeys keys,
                                                std::uint64_t epoch, std::uint64_t version) {
  const auto under = std::to_string(epoch);
  const auto last = std::to_string(version);
  const std::array<std::string_view, 3> names{keys.stream, keys.shard.lease, keys.shard.live};
  const std::array<std::string_view, 3> args{under, keys.member, last};
  co_return outcome_of(co_await client.eval(remove_log_script(), names, args));
}

Awaitable<Result<void, AppendError>> restore_log(redis::Client& client, EntityKeys keys,
                                                 std::uint64_t epoch, std::vector<Entry> entries) {
  const auto under = std::to_string(epoch);
  std::vector<std::string> numbers;
  numbers.reserve(2 * entries.size());
  std::vector<std::string_view> args{under, keys.member};
  for (const Entry& entry : entries) {
    const auto ms = entry.time.time_since_epoch().count();
    args.push_back(numbers.emplace_back(std::to_string(entry.version())));
    args.push_back(entry.payload);
    args.push_back(numbers.emplace_back(std::to_string(ms)));
  }
  const std::array<std::string_view, 3> names{keys.stream, keys.shard.lease, keys.shard.live};
  co_return outcome_of(co_await client.eval(restore_log_script(), names, args));
}

}  // namespace escaque::eventlog
