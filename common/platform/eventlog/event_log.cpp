#include "platform/eventlog/event_log.hpp"

#include <algorithm>
#include <array>
#include <iterator>
#include <string>
#include <utility>

#include "platform/asio/spawn.hpp"
#include "platform/eventlog/append_error.hpp"
#include "platform/eventlog/scripts.hpp"
#include "platform/eventlog/stream_page.hpp"

namespace escaque::eventlog {

namespace {

using redis::Answer;
using redis::RedisError;

std::string_view word(Lifecycle lifecycle) {
  switch (lifecycle) {
    case Lifecycle::ongoing:
      return "ongoing";
    case Lifecycle::created:
      return "created";
    case Lifecycle::finished:
      return "finished";
  }
  return "";
}

using Texts = Result<std::vector<std::string>, RedisError>;

Result<Appended, AppendError> to_appended(const Texts& words, Position position) {
  if (!words) return to_append_error(words.error());
  if (words->size() == 1 && words->front() == "fenced") return AppendError::fenced;
  if (words->size() == 1 && words->front() == "conflict") return AppendError::conflict;
  if (words->size() != 2) return AppendError::outcome_unknown;
  const auto time = parse_time((*words)[1]);
  if (!time) return AppendError::outcome_unknown;
  return Appended{position, *time};
}

Awaitable<Result<Appended, AppendError>> finish_append(Awaitable<Answer> asked, Position position) {
  const auto words = redis::to_texts(co_await std::move(asked));
  co_return to_appended(words, position);
}

/// "marked", then three numbers for each name.
Awaitable<Marking> finish_marking(Awaitable<Answer> asked, Position position) {
  const auto words = redis::to_texts(co_await std::move(asked));
  const bool is_marked = words && !words->empty() && words->front() == "marked";
  if (!is_marked) co_return Marking{.written = to_appended(words, position)};
  Marking marking{.written = AppendError::refused};
  const auto number = [&](std::size_t at) { return std::stoull((*words)[at]); };
  for (std::size_t i = 1; i + 2 < words->size(); i += 3) {
    marking.others.push_back({number(i) - 1, static_cast<unsigned>(number(i + 1)), number(i + 2)});
  }
  co_return marking;
}

Awaitable<Result<Appended, AppendError>> finish_shared(Awaitable<Answer> asked) {
  const auto words = redis::to_texts(co_await std::move(asked));
  if (!words) co_return to_append_error(words.error());
  if (words->size() != 2) co_return AppendError::outcome_unknown;
  const auto position = Position::parse((*words)[0]);
  const auto time = parse_time((*words)[1]);
  if (!position || !time) co_return AppendError::outcome_unknown;
  co_return Appended{*position, *time};
}

Awaitable<Result<void, AppendError>> finish_numbered(Awaitable<Answer> asked) {
  const auto written = redis::to_integer(co_await std::move(asked));
  if (!written) co_return to_append_error(written.error());
  co_return Result<void, AppendError>();
}

/// A key in the slot of a shared stream, also in a cluster.
std::string beside(std::string_view prefix, std::string_view stream) {
  return std::string(prefix) + '{' + std::string(stream) + '}';
}

}  // namespace

AppendError to_append_error(RedisError error) {
  switch (error) {
    case RedisError::unavailable:
      return AppendError::unavailable;
    case RedisError::overloaded:
      return AppendError::overloaded;
    case RedisError::refused:
      return AppendError::refused;
    case RedisError::connection_lost:
    case RedisError::timed_out:
    case RedisError::unexpected_reply:
    case RedisError::stopped:
      return AppendError::outcome_unknown;
  }
  return AppendError::outcome_unknown;
}

std::string_view to_string(AppendError error) {
  switch (error) {
    case AppendError::fenced:
      return "another process owns the shard";
    case AppendError::conflict:
      return "the stream does not end where the writer thinks";
    case AppendError::outcome_unknown:
      return "it is not known whether the entry was written";
    case AppendError::unavailable:
      return "there is no connection to Redis";
    case AppendError::overloaded:
      return "too many writes wait for Redis";
    case AppendError::refused:
      return "Redis refused the entry";
  }
  return "";
}

Awaitable<Result<Appended, AppendError>> EventLog::append(const EntityKeys& keys,
                                                          const Write& write) {
  const auto holder = held_by(keys.shard, write.epoch);
  const auto version = std::to_string(write.version);
  const auto last = std::to_string(write.version - 1);
  const auto& outer = keys.shard.outer;
  const auto outer_epoch = std::to_string(outer ? outer->epoch : 0);
  const std::array<std::string_view, 5> names{keys.stream, keys.shard.lease, keys.shard.live,
                                              keys.shard.outbox,
                                              outer ? std::string_view(outer->key) : ""};
  const std::array<std::string_view, 8> args{
      holder, version,    write.payload, word(write.lifecycle), keys.member, write.outbox_payload,
      last,   outer_epoch};
  const redis::Words used(names.data(), outer ? names.size() : names.size() - 1);
  return finish_append(client_.eval(append_script(), used, args), Position{write.version, 0});
}

Awaitable<Marking> EventLog::append_marking(const EntityKeys& keys, const Write& write,
                                            const Marks& marks) {
  const auto holder = held_by(keys.shard, write.epoch);
  std::vector<std::string> numbers;
  for (const std::uint64_t number : {write.version, write.version - 1}) {
    numbers.push_back(std::to_string(number));
  }
  numbers.push_back(std::to_string(marks.log));
  numbers.push_back(std::to_string(marks.kept.count()));
  for (const std::uint64_t version : marks.seen) numbers.push_back(std::to_string(version));
  std::vector<std::string_view> names{keys.stream, keys.shard.lease, keys.shard.live,
                                      keys.shard.outbox};
  names.insert(names.end(), marks.keys.begin(), marks.keys.end());
  std::vector<std::string_view> args{
      holder,      numbers[0],           write.payload, word(write.lifecycle),
      keys.member, write.outbox_payload, numbers[1]};
  args.insert(args.end(), numbers.begin() + 2, numbers.end());
  return finish_marking(client_.eval(append_marking_script(), names, args),
                        Position{write.version, 0});
}

Awaitable<Result<Appended, AppendError>> EventLog::append_shared(std::string_view stream,
                                                                 std::string_view payload,
                                                                 std::size_t max_length) {
  const auto length = std::to_string(max_length);
  const std::array<std::string_view, 1> names{stream};
  const std::array<std::string_view, 2> args{payload, length};
  return finish_shared(client_.eval(append_shared_script(), names, args));
}

Awaitable<Result<Appended, AppendError>> EventLog::append_aged(std::string_view stream,
                                                               std::string_view payload,
                                                               std::size_t max_length,
                                                               Millis lifetime) {
  const auto length = std::to_string(max_length);
  const auto age = std::to_string(lifetime.count());
  const std::array<std::string_view, 1> names{stream};
  const std::array<std::string_view, 3> args{payload, length, age};
  return finish_shared(client_.eval(append_aged_script(), names, args));
}

Awaitable<Result<Appended, AppendError>> EventLog::append_once(std::string_view stream,
                                                               std::string_view payload,
                                                               std::size_t max_length,
                                                               const Once& once,
                                                               std::optional<Millis> lifetime) {
  const auto length = std::to_string(max_length);
  const auto remembered = std::to_string(once.remembered.count());
  const auto expiry = std::to_string(lifetime.value_or(Millis(0)).count());
  const auto mark = beside("once:", stream) + ':' + once.id;
  const std::array<std::string_view, 2> names{stream, mark};
  const std::array<std::string_view, 4> args{payload, length, remembered, expiry};
  const redis::Words words(args);
  return finish_shared(
      client_.eval(append_once_script(), names, lifetime ? words : words.first(3)));
}

Awaitable<Result<void, AppendError>> EventLog::append_numbered(std::string_view stream,
                                                               std::string_view payload,
                                                               std::size_t max_length,
                                                               std::uint64_t number) {
  const auto length = std::to_string(max_length);
  const auto text = std::to_string(number);
  const auto sent = beside("sent:", stream);
  const std::array<std::string_view, 2> names{stream, sent};
  const std::array<std::string_view, 3> args{payload, length, text};
  return finish_numbered(client_.eval(append_numbered_script(), names, args));
}

Awaitable<Result<std::uint64_t, RedisError>> EventLog::last_number(std::string stream) {
  const auto text = redis::to_text(co_await client_.command("GET", beside("sent:", stream)));
  if (!text) co_return text.error();
  if (!*text) co_return std::uint64_t{0};
  const auto number = Position::parse(**text + "-0");
  if (!number) co_return RedisError::unexpected_reply;
  co_return number->number;
}

Awaitable<Result<void, RedisError>> EventLog::forget_number(std::string stream,
                                                            std::uint64_t number) {
  const auto text = std::to_string(number);
  const auto sent = beside("sent:", stream);
  const std::array<std::string_view, 1> names{sent};
  const std::array<std::string_view, 1> args{text};
  const auto done = redis::to_integer(co_await client_.eval(forget_number_script(), names, args));
  if (!done) co_return done.error();
  co_return Result<void, RedisError>();
}

Awaitable<Result<void, AppendError>> EventLog::push(std::string list, std::string payload) {
  const std::array<std::string_view, 1> names{list};
  const std::array<std::string_view, 1> args{payload};
  auto asked = client_.needs_replicas() ? client_.eval(push_script(), names, args)
                                        : client_.command("RPUSH", list, payload);
  const auto length = redis::to_integer(co_await std::move(asked));
  if (!length) co_return to_append_error(length.error());
  co_return Result<void, AppendError>();
}

Awaitable<Result<std::vector<Entry>, RedisError>> EventLog::read(std::string stream,
                                                                 Position after) {
  std::vector<Entry> entries;
  for (;;) {
    auto page = co_await read_page(client_, stream, after);
    if (!page) co_return page.error();
    std::move(page->entries.begin(), page->entries.end(), std::back_inserter(entries));
    if (page->is_last) co_return entries;
    after = entries.back().position;
  }
}

Awaitable<Result<void, AppendError>> EventLog::confirm(ShardKeys shard, std::uint64_t epoch) {
  if (!client_.needs_replicas()) co_return Result<void, AppendError>();
  // To wait for them in vain would hold up all that shares the connection.
  if (!client_.reaches(shard.lease)) co_return AppendError::unavailable;
  const auto holder = held_by(shard, epoch);
  const auto& outer = shard.outer;
  const auto outer_epoch = std::to_string(outer ? outer->epoch : 0);
  std::vector<std::string_view> names{shard.lease};
  if (outer) names.push_back(outer->key);
  const std::array<std::string_view, 2> args{holder, outer_epoch};
  const auto words = redis::to_texts(co_await client_.eval(confirm_script(), names, args));
  if (!words) co_return to_append_error(words.error());
  if (words->size() != 1) co_return AppendError::outcome_unknown;
  if (words->front() == "fenced") co_return AppendError::fenced;
  co_return Result<void, AppendError>();
}

Awaitable<Result<std::vector<std::optional<Entry>>, RedisError>> EventLog::last_entries(
    std::vector<std::string> streams) {
  // Redis does nothing else meanwhile.
  constexpr std::size_t kAtOnce = 128;
  const std::vector<std::string_view> names(streams.begin(), streams.end());
  const redis::Words all(names);
  std::vector<std::optional<Entry>> entries;
  for (std::size_t done = 0; done < all.size(); done += kAtOnce) {
    const auto some = all.subspan(done, std::min(kAtOnce, all.size() - done));
    const auto answer =
        redis::to_accepted(co_await client_.eval(last_entries_script(), some, redis::Words()));
    if (!answer) co_return answer.error();
    const auto* items = answer->array();
    if (!items || items->size() != some.size()) co_return RedisError::unexpected_reply;
    for (const auto& item : *items) entries.push_back(entry_of(item));
  }
  co_return entries;
}

Awaitable<Result<Position, RedisError>> EventLog::end_of(std::string stream) {
  return read_end(client_, std::move(stream));
}

Awaitable<Result<std::vector<std::string>, RedisError>> EventLog::live(const ShardKeys& shard) {
  auto asked = client_.command("SMEMBERS", shard.live);
  return [](Awaitable<Answer> answer) -> Awaitable<Result<std::vector<std::string>, RedisError>> {
    co_return redis::to_texts(co_await std::move(answer));
  }(std::move(asked));
}

Awaitable<Result<void, RedisError>> EventLog::erase(std::string stream) {
  const auto removed = redis::to_integer(co_await client_.command("UNLINK", stream));
  if (!removed) co_return removed.error();
  co_return Result<void, RedisError>();
}

}  // namespace escaque::eventlog
