#include "platform/eventlog/outbox_reader.hpp"

#include <algorithm>
#include <array>
#include <chrono>
#include <exception>
#include <set>
#include <string>
#include <utility>

#include "platform/asio/async_event.hpp"
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
// Shards that one consumer draws from at a time: the others of its group want their share.
constexpr std::size_t kShardsPerRound = 16;

Millis since(Clock::time_point moment) {
  return std::chrono::duration_cast<Millis>(Clock::now() - moment);
}

}  // namespace

struct OutboxReader::State {
  State(boost::asio::io_context& context, redis::ClientConfig redis, OutboxConfig settings,
        Handler handle, redis::ClientObserver observer)
      : config(std::move(settings)),
        handler(std::move(handle)),
        on_problem(observer.on_problem),
        batch(std::to_string(config.batch)),
        client(redis::make_client(context, std::move(redis), std::move(observer))),
        has_news(context) {
    for (unsigned shard = 0; shard < kShards; ++shard) {
      streams.push_back(shard_keys(shard, config.kind).outbox);
    }
  }

  Awaitable<void> run();
  Awaitable<bool> read_round();
  Awaitable<bool> create_groups();
  Awaitable<bool> read_own();
  Awaitable<bool> claim_all();
  Awaitable<bool> forget_consumers();
  Awaitable<bool> read_new();
  Awaitable<Answer> read_shard(unsigned shard, std::string_view from);
  Awaitable<bool> handle_answers(const std::vector<unsigned>& asked,
                                 const std::vector<Answer>& answers,
                                 const std::function<void(unsigned, const OutboxItem&)>& on_last);
  Awaitable<bool> handle(unsigned shard, const std::vector<OutboxItem>& items);
  Awaitable<Handled> handle_one(const OutboxEntry& entry);
  Awaitable<bool> acknowledge(const std::string& stream, const std::vector<Position>& done);

  void listen();
  void mark(unsigned shard);
  void mark_all();
  Millis until_next_claim() const;

  // Constant after construction
  const OutboxConfig config;
  const Handler handler;
  const std::function<void(std::string_view)> on_problem;
  const std::string batch;
  std::vector<std::string> streams;
  const std::unique_ptr<redis::Client> client;

  // Owned by the thread of the context
  bool stopped = false;
  bool is_idle = true;          // no entry is being handled: stop() may cut the connection
  bool is_resuming = true;      // groups and our own unacknowledged entries come first
  Clock::time_point claimed;    // when abandoned entries were looked for
  Clock::time_point forgotten;  // when consumers of the past were looked for
  std::set<unsigned> unread;    // shards in which there may be something new
  unsigned last_read = 0;       // shard
  AsyncEvent has_news;          // set while `unread` has any, and by stop()
  std::vector<redis::Subscription> subscriptions;
};

void OutboxReader::State::listen() {
  for (unsigned shard = 0; shard < kShards; ++shard) {
    subscriptions.push_back(
        client->subscribe(streams[shard], {.on_message = [this, shard](auto) { mark(shard); },
                                           .on_gap = [this, shard] { mark(shard); }}));
  }
}

void OutboxReader::State::mark(unsigned shard) {
  unread.insert(shard);
  has_news.set();
}

void OutboxReader::State::mark_all() {
  for (unsigned shard = 0; shard < kShards; ++shard) mark(shard);
}

Millis OutboxReader::State::until_next_claim() const {
  return std::max(Millis(0), config.claim_after / 2 - since(claimed));
}

/// False: something failed, start over after a pause.
Awaitable<bool> OutboxReader::State::read_round() {
  if (is_resuming) {
    const bool created = co_await create_groups();
    if (!created) co_return false;
    const bool resumed = co_await read_own();
    if (!resumed) co_return false;
    is_resuming = false;
    mark_all();
  }
  if (!stopped && until_next_claim() == Millis(0)) {
    claimed = Clock::now();
    const bool searched = co_await claim_all();
    if (!searched) co_return false;
    mark_all();  // What was published may have been lost on the way.
  }
  if (!stopped && since(forgotten) >= config.forget_after / 2) {
    forgotten = Clock::now();
    const bool looked = co_await forget_consumers();
    if (!looked) co_return false;
  }
  if (stopped) co_return true;
  if (!unread.empty()) co_return co_await read_new();
  is_idle = true;
  has_news.reset();
  co_await has_news.wait_for(until_next_claim());
  is_idle = false;
  co_return true;
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

Awaitable<Answer> OutboxReader::State::read_shard(unsigned shard, std::string_view from) {
  return client->command("XREADGROUP", "GROUP", config.group, config.consumer, "COUNT", batch,
                         "STREAMS", streams[shard], from);
}

/// `on_last` hears of the last item of each shard that had any.
Awaitable<bool> OutboxReader::State::handle_answers(
    const std::vector<unsigned>& asked, const std::vector<Answer>& answers,
    const std::function<void(unsigned, const OutboxItem&)>& on_last) {
  for (std::size_t i = 0; i < asked.size() && !stopped; ++i) {
    if (!answers[i]) co_return false;
    if (answers[i]->error() && on_problem) on_problem(*answers[i]->error());
    const unsigned shard = asked[i];
    const auto batches = parse_batches(*answers[i], [shard](const auto&) { return shard; });
    if (!batches) co_return false;
    for (const OutboxBatch& received : *batches) {
      if (received.items.empty()) continue;
      const bool handled = co_await handle(shard, received.items);
      if (!handled) co_return false;
      on_last(shard, received.items.back());
      if (received.items.size() >= config.batch) mark(shard);
    }
  }
  co_return true;
}

/// What we were given before we died or lost the connection.
Awaitable<bool> OutboxReader::State::read_own() {
  std::vector<std::string> from(kShards, std::string(kFirst));
  mark_all();
  while (!unread.empty() && !stopped) {
    const std::vector<unsigned> asked(unread.begin(), unread.end());
    unread.clear();
    std::vector<Awaitable<Answer>> reads;
    for (const unsigned shard : asked) reads.push_back(read_shard(shard, from[shard]));
    is_idle = true;
    const auto answers = co_await gather(std::move(reads));
    is_idle = false;
    const auto go_on = [this, &from](unsigned shard, const OutboxItem& last) {
      from[shard] = to_string(last.position);
      mark(shard);
    };
    const bool handled = co_await handle_answers(asked, answers, go_on);
    if (!handled) co_return false;
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
    const auto items = parse_items((*answer->array())[1], shard);
    if (!items) co_return false;
    const bool handled = co_await handle(shard, *items);
    if (!handled) co_return false;
  }
  co_return true;
}

Awaitable<bool> OutboxReader::State::forget_consumers() {
  const std::string idle = std::to_string(config.forget_after.count());
  const std::array<std::string_view, 3> args{config.group, config.consumer, idle};
  std::vector<Awaitable<Answer>> asked;
  for (const auto& stream : streams) {
    const std::string_view key(stream);
    asked.push_back(client->eval(forget_consumers_script(), {&key, 1}, args));
  }
  for (const auto& answer : co_await gather(std::move(asked))) {
    if (!redis::to_integer(answer)) co_return false;
  }
  co_return true;
}

Awaitable<bool> OutboxReader::State::read_new() {
  std::vector<unsigned> asked;
  std::vector<Awaitable<Answer>> reads;
  while (!unread.empty() && asked.size() < kShardsPerRound) {
    // Not always from the lowest on: a busy shard must not keep the others waiting.
    auto next = unread.upper_bound(asked.empty() ? last_read : asked.back());
    if (next == unread.end()) next = unread.begin();
    asked.push_back(*next);
    unread.erase(next);
    reads.push_back(read_shard(asked.back(), kNew));
  }
  last_read = asked.back();
  is_idle = true;
  const auto answers = co_await gather(std::move(reads));
  is_idle = false;
  co_return co_await handle_answers(asked, answers, [](unsigned, const OutboxItem&) {});
}

/// One after the other; after stop() only the one under way is finished. One XACK for them all.
Awaitable<bool> OutboxReader::State::handle(unsigned shard, const std::vector<OutboxItem>& items) {
  std::vector<Position> done;
  for (const auto& item : items) {
    if (stopped) break;
    if (!item.entry) {
      if (on_problem)
        on_problem(streams[shard] + " has no outbox entry " + to_string(item.position));
      done.push_back(item.position);
      continue;
    }
    const Handled outcome = co_await handle_one(*item.entry);
    if (outcome == Handled::done) done.push_back(item.position);
  }
  if (done.empty()) co_return true;
  co_return co_await acknowledge(streams[shard], done);
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
  listen();
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
  subscriptions.clear();
  client->stop();
}

Awaitable<void> OutboxReader::run() { return state_->run(); }

void OutboxReader::stop() {
  state_->stopped = true;
  state_->has_news.set();
  if (state_->is_idle) state_->client->stop();
}

}  // namespace escaque::eventlog
