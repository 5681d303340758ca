#include "platform/eventlog/outbox_reader.hpp"

#include <chrono>
#include <exception>
#include <string>
#include <unordered_map>
#include <utility>

#include "platform/asio/gather.hpp"
#include "platform/asio/timer.hpp"
#include "platform/eventlog/keys.hpp"
#include "platform/eventlog/outbox_batch.hpp"
#include "platform/eventlog/scripts.hpp"

namespace escaque::eventlog {

namespace {

using redis::Answer;
using redis::RedisError;
using Clock = std::chrono::steady_clock;

constexpr Millis kErrorPause{100};
constexpr std::string_view kFirst = "0-0";
constexpr std::string_view kNew = ">";

}  // namespace

struct OutboxReader::State {
  State(boost::asio::io_context& context, redis::ClientConfig redis, OutboxConfig settings,
        Handler handle, redis::ClientObserver observer)
      : config(std::move(settings)),
        handler(std::move(handle)),
        on_problem(observer.on_problem),
        answer_within(redis.command_timeout),
        batch(std::to_string(config.batch)),
        client(redis::make_client(context, std::move(redis), std::move(observer))) {
    for (unsigned shard = 0; shard < kShards; ++shard) {
      streams.push_back(shard_keys(shard, config.kind).outbox);
      shards.emplace(streams.back(), shard);
    }
  }

  Awaitable<void> run();
  Awaitable<bool> read_round();
  Awaitable<bool> create_groups();
  Awaitable<bool> read_own();
  Awaitable<bool> claim_all();
  Awaitable<bool> read_new();
  Awaitable<Result<std::vector<OutboxBatch>, RedisError>> read_group(std::vector<std::string> from,
                                                                     std::optional<Millis> block);
  Awaitable<bool> handle(const OutboxBatch& received);
  Awaitable<Handled> handle_one(const OutboxEntry& entry);
  Awaitable<bool> acknowledge(const std::string& stream, const std::vector<Position>& done);

  // Constant after construction
  const OutboxConfig config;
  const Handler handler;
  const std::function<void(std::string_view)> on_problem;
  const Millis answer_within;
  const std::string batch;
  std::vector<std::string> streams;
  std::unordered_map<std::string, unsigned> shards;
  const std::unique_ptr<redis::Client> client;

  // Owned by the thread of the context
  bool stopped = false;
  bool is_idle = true;        // no entry is being handled: stop() may cut the connection
  bool is_resuming = true;    // groups and our own unacknowledged entries come first
  Clock::time_point claimed;  // when abandoned entries were looked for
};

/// False: something failed, start over after a pause.
Awaitable<bool> OutboxReader::State::read_round() {
  if (is_resuming) {
    const bool created = co_await create_groups();
    if (!created) co_return false;
    const bool resumed = co_await read_own();
    if (!resumed) co_return false;
    is_resuming = false;
  }
  if (!stopped && Clock::now() - claimed >= config.claim_after / 2) {
    claimed = Clock::now();
    const bool searched = co_await claim_all();
    if (!searched) co_return false;
  }
  if (stopped) co_return true;
  co_return co_await read_new();
}

Awaitable<bool> OutboxReader::State::create_groups() {
  std::vector<Awaitable<Answer>> created;
  for (const auto& stream : streams) {
    created.push_back(
        client->command("XGROUP", "CREATE", stream, config.group, kFirst, "MKSTREAM"));
  }
  for (const auto& answer : co_await gather(std::move(created))) {
    if (!answer) co_return false;
    const auto* refusal = answer->error();
    if (!refusal || refusal->starts_with("BUSYGROUP")) continue;
    if (on_problem) on_problem(*refusal);
    co_return false;
  }
  co_return true;
}

Awaitable<Result<std::vector<OutboxBatch>, RedisError>> OutboxReader::State::read_group(
    std::vector<std::string> from, std::optional<Millis> block) {
  const auto block_text = std::to_string(block.value_or(Millis(0)).count());
  std::vector<std::string_view> words{"XREADGROUP",    "GROUP", config.group,
                                      config.consumer, "COUNT", batch};
  if (block) words.insert(words.end(), {"BLOCK", block_text});
  words.emplace_back("STREAMS");
  words.insert(words.end(), streams.begin(), streams.end());
  words.insert(words.end(), from.begin(), from.end());
  is_idle = true;
  const auto answer = co_await client->command(words, block.value_or(Millis(0)) + answer_within);
  is_idle = false;
  if (!answer) co_return answer.error();
  if (answer->error() && on_problem) on_problem(*answer->error());
  co_return parse_batches(*answer, [this](const std::string& name) { return shards.at(name); });
}

/// What we were given before we died or lost the connection.
Awaitable<bool> OutboxReader::State::read_own() {
  std::vector<std::string> from(streams.size(), std::string(kFirst));
  for (bool more = true; more && !stopped;) {
    const auto batches = co_await read_group(from, std::nullopt);
    if (!batches) co_return false;
    more = false;
    for (const auto& received : *batches) {
      if (received.items.empty()) continue;
      const bool handled = co_await handle(received);
      if (!handled) co_return false;
      from[shards.at(received.stream)] = to_string(received.items.back().position);
      more = true;
    }
  }
  co_return true;
}

Awaitable<bool> OutboxReader::State::claim_all() {
  std::vector<Awaitable<Answer>> asked;
  const auto idle = std::to_string(config.claim_after.count());
  for (const auto& stream : streams) {
    asked.push_back(client->command("XAUTOCLAIM", stream, config.group, config.consumer, idle,
                                    kFirst, "COUNT", batch));
  }
  const auto answers = co_await gather(std::move(asked));
  for (unsigned shard = 0; shard < answers.size() && !stopped; ++shard) {
    const auto& answer = answers[shard];
    // [where to go on, items, positions that were trimmed away]
    if (!answer || !answer->array() || answer->array()->size() < 2) co_return false;
    auto items = parse_items((*answer->array())[1], shard);
    if (!items) co_return false;
    const OutboxBatch claimed_items{streams[shard], std::move(*items)};
    const bool handled = co_await handle(claimed_items);
    if (!handled) co_return false;
  }
  co_return true;
}

Awaitable<bool> OutboxReader::State::read_new() {
  // All shards in one blocking command.
  static const std::vector<std::string> from(kShards, std::string(kNew));
  const auto batches = co_await read_group(from, config.block);
  if (!batches) co_return false;
  for (const auto& received : *batches) {
    const bool handled = co_await handle(received);
    if (!handled) co_return false;
  }
  co_return true;
}

/// One after the other; after stop() only the one under way is finished. One XACK for them all.
Awaitable<bool> OutboxReader::State::handle(const OutboxBatch& received) {
  std::vector<Position> done;
  for (const auto& item : received.items) {
    if (stopped) break;
    if (!item.entry) {
      if (on_problem)
        on_problem(received.stream + " has no outbox entry " + to_string(item.position));
      done.push_back(item.position);
      continue;
    }
    const Handled outcome = co_await handle_one(*item.entry);
    if (outcome == Handled::done) done.push_back(item.position);
  }
  if (done.empty()) co_return true;
  co_return co_await acknowledge(received.stream, done);
}

Awaitable<Handled> OutboxReader::State::handle_one(const OutboxEntry& entry) {
  try {
    co_return co_await handler(entry);
  } catch (const std::exception& error) {
    if (on_problem) on_problem("the handler of " + entry.member + " threw: " + error.what());
  }
  co_return Handled::retry;
}

Awaitable<bool> OutboxReader::State::acknowledge(const std::string& stream,
                                                 const std::vector<Position>& done) {
  std::vector<std::string> positions;
  for (const auto position : done) positions.push_back(to_string(position));
  std::vector<std::string_view> words{"XACK", stream, config.group};
  words.insert(words.end(), positions.begin(), positions.end());
  co_return bool(redis::to_integer(co_await client->command(words)));
}

OutboxReader::OutboxReader(boost::asio::io_context& context, redis::ClientConfig redis,
                           OutboxConfig config, Handler handler, redis::ClientObserver observer)
    : state_(std::make_unique<State>(context, std::move(redis), std::move(config),
                                     std::move(handler), std::move(observer))) {}

OutboxReader::~OutboxReader() = default;

Awaitable<void> OutboxReader::State::run() {
  while (!stopped) {
    is_idle = true;
    co_await client->wait_connected();
    is_idle = false;
    if (stopped) break;
    const bool succeeded = co_await read_round();
    if (succeeded) continue;
    is_resuming = true;
    if (!stopped) co_await pause_for(kErrorPause);
  }
  client->stop();
}

Awaitable<void> OutboxReader::run() { return state_->run(); }

void OutboxReader::stop() {
  state_->stopped = true;
  if (state_->is_idle) state_->client->stop();
}

Awaitable<Result<std::int64_t, RedisError>> trim_outboxes(redis::Client& client,
                                                          std::vector<std::string> groups,
                                                          std::string kind) {
  const std::vector<std::string_view> names(groups.begin(), groups.end());
  std::vector<Awaitable<Answer>> asked;
  for (unsigned shard = 0; shard < kShards; ++shard) {
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

}  // namespace escaque::eventlog
