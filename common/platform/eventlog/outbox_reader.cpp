#include "platform/eventlog/outbox_reader.hpp"

#include <algorithm>
#include <array>
#include <chrono>
#include <deque>
#include <exception>
#include <optional>
#include <set>
#include <string>
#include <utility>

#include "platform/asio/async_event.hpp"
#include "platform/asio/gather.hpp"
#include "platform/asio/spawn.hpp"
#include "platform/eventlog/keys.hpp"
#include "platform/eventlog/outbox_batch.hpp"
#include "platform/eventlog/outbox_shards.hpp"
#include "platform/eventlog/scripts.hpp"

namespace escaque::eventlog {

namespace {

using redis::Answer;
using redis::RedisError;
using Clock = std::chrono::steady_clock;

constexpr Millis kErrorPause{100};
// Replicas that did not get entries in time will hardly have them at once.
constexpr Millis kReplicaPause{1'000};
constexpr std::string_view kFirst = "0-0";

Millis since(Clock::time_point moment) {
  return std::chrono::duration_cast<Millis>(Clock::now() - moment);
}

/// What a server refuses in one shard it mostly refuses in all: only the first refusal is told.
void note_refusal(const Answer& answer, std::string& first) {
  if (first.empty() && answer && answer->error()) first = *answer->error();
}

}  // namespace

struct OutboxReader::State {
  State(boost::asio::io_context& io, redis::ClientConfig redis, OutboxConfig settings,
        Handler handle, redis::ClientObserver observer)
      : context(io),
        config(std::move(settings)),
        handler(std::move(handle)),
        on_problem(observer.on_problem),
        batch(std::to_string(config.batch)),
        client(redis::make_client(context, std::move(redis), std::move(observer))),
        has_news(context) {
    for (unsigned shard = 0; shard < kShards; ++shard) {
      streams.push_back(shard_keys(shard, config.kind).outbox);
    }
  }

  /// What one shard gave us.
  struct Batch {
    unsigned shard = 0;
    OutboxStep step = OutboxStep::own;
    std::vector<OutboxItem> items;  // Those to hand on.
    Position reached;               // This and has_more: as for OutboxShards::handled().
    bool has_more = false;
  };
  /// What all shards gave us that a server was asked for at once.
  struct Given {
    std::string server;
    std::vector<Batch> batches;
    std::string refusal;  // The first one, if any.
  };

  Awaitable<void> run();
  void ask();
  void start(Awaitable<void> work);
  Awaitable<void> ask_server(OutboxWork work);
  Awaitable<void> create_groups(std::vector<unsigned>& of, std::string& first_refusal);
  Awaitable<Answer> read_shard(unsigned shard, OutboxStep step);
  std::optional<Batch> batch_of(const Answer& answer, unsigned shard, OutboxStep step);
  Awaitable<void> keep_confirmed(Given& found);
  Awaitable<Answer> confirm(const Batch& read);
  Awaitable<void> forget_consumers();
  Awaitable<void> handle_next();
  Awaitable<bool> handle(unsigned shard, const std::vector<OutboxItem>& items);
  Awaitable<Handled> handle_one(const OutboxEntry& entry);
  Awaitable<bool> acknowledge(const std::string& stream, const std::vector<Position>& done);

  void listen();
  void mark(unsigned shard);
  void set_aside(unsigned shard, Millis pause) { shards.set_aside(shard, Clock::now() + pause); }
  void tell(const std::string& refusal) const;
  Millis until_next_look() const;

  // Constant after construction
  boost::asio::io_context& context;
  const OutboxConfig config;
  const Handler handler;
  const std::function<void(std::string_view)> on_problem;
  const std::string batch;
  std::vector<std::string> streams;
  const std::unique_ptr<redis::Client> client;

  // Owned by the thread of the context
  bool stopped = false;
  bool is_idle = true;          // no entry is being handled: stop() may cut the connection
  Clock::time_point claimed;    // when abandoned entries were looked for
  Clock::time_point forgotten;  // when consumers of the past were looked for
  OutboxShards shards;
  std::set<std::string> asked;  // servers that are asked, or whose entries are not handled yet
  std::deque<Given> given;      // to be handled
  int under_way = 0;            // coroutines beside run()
  AsyncEvent has_news;          // set when there may be something to do, and by stop()
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
  shards.mark(shard);
  has_news.set();
}

void OutboxReader::State::tell(const std::string& refusal) const {
  if (!refusal.empty() && on_problem) on_problem(refusal);
}

Millis OutboxReader::State::until_next_look() const {
  const auto now = Clock::now();
  Millis left = config.claim_after / 2 - since(claimed);
  if (const auto next = shards.next_asked(now)) {
    left = std::min(left, std::chrono::ceil<Millis>(*next - now));
  }
  return std::max(Millis(0), left);
}

/// Each server by itself: one that is slow, or whose replicas are, holds up no other.
void OutboxReader::State::ask() {
  if (since(claimed) >= config.claim_after / 2) {
    claimed = Clock::now();
    shards.mark_all();  // What was published may have been lost on the way.
  }
  if (since(forgotten) >= config.forget_after / 2) {
    forgotten = Clock::now();
    start(forget_consumers());
  }
  const auto server_of = [this](unsigned shard) { return client->server_of(streams[shard]); };
  for (OutboxWork& work : shards.take(server_of, asked, Clock::now())) {
    asked.insert(work.server);
    start(ask_server(std::move(work)));
  }
}

void OutboxReader::State::start(Awaitable<void> work) {
  ++under_way;
  boost::asio::co_spawn(context, std::move(work), [this](std::exception_ptr error) {
    --under_way;
    has_news.set();
    if (error) std::rethrow_exception(error);
  });
}

Awaitable<void> OutboxReader::State::ask_server(OutboxWork work) {
  Given found{.server = std::move(work.server), .batches = {}, .refusal = {}};
  if (work.step == OutboxStep::own) co_await create_groups(work.shards, found.refusal);
  std::vector<Awaitable<Answer>> reads;
  for (const unsigned shard : work.shards) reads.push_back(read_shard(shard, work.step));
  const auto answers = co_await gather(std::move(reads));
  for (std::size_t i = 0; i < answers.size(); ++i) {
    const unsigned shard = work.shards[i];
    note_refusal(answers[i], found.refusal);
    auto read = batch_of(answers[i], shard, work.step);
    if (!read) {
      set_aside(shard, kErrorPause);
    } else if (!read->items.empty()) {
      found.batches.push_back(std::move(*read));
    } else if (read->has_more) {
      shards.handled(shard, work.step, read->reached, true);
    } else {
      shards.found_nothing(shard, work.step);
    }
  }
  if (client->needs_replicas()) co_await keep_confirmed(found);
  tell(found.refusal);
  given.push_back(std::move(found));
}

/// Leaves the shards that have one.
Awaitable<void> OutboxReader::State::create_groups(std::vector<unsigned>& of,
                                                   std::string& first_refusal) {
  std::vector<unsigned> created;
  std::vector<Awaitable<Answer>> creations;
  for (const unsigned shard : of) {
    if (shards.has_group(shard)) continue;
    created.push_back(shard);
    creations.push_back(
        client->command("XGROUP", "CREATE", streams[shard], config.group, kFirst, "MKSTREAM"));
  }
  const auto answers = co_await gather(std::move(creations));
  for (std::size_t i = 0; i < answers.size(); ++i) {
    const auto& answer = answers[i];
    const auto* refusal = answer ? answer->error() : nullptr;
    const bool is_there = answer && (!refusal || refusal->starts_with("BUSYGROUP"));
    if (is_there) {
      shards.created_group(created[i]);
    } else {
      note_refusal(answer, first_refusal);
      set_aside(created[i], kErrorPause);
    }
  }
  std::erase_if(of, [this](unsigned shard) { return !shards.has_group(shard); });
}

Awaitable<Answer> OutboxReader::State::read_shard(unsigned shard, OutboxStep step) {
  if (step == OutboxStep::abandoned) {
    const auto idle = std::to_string(config.claim_after.count());
    return client->command("XAUTOCLAIM", streams[shard], config.group, config.consumer, idle,
                           to_string(shards.abandoned_from(shard)), "COUNT", batch);
  }
  const auto own = shards.own_after(shard);
  const std::string from = step == OutboxStep::own ? to_string(own) : ">";
  return client->command("XREADGROUP", "GROUP", config.group, config.consumer, "COUNT", batch,
                         "STREAMS", streams[shard], from);
}

/// Nothing when it is no answer to that.
std::optional<OutboxReader::State::Batch> OutboxReader::State::batch_of(const Answer& answer,
                                                                        unsigned shard,
                                                                        OutboxStep step) {
  if (!answer) return std::nullopt;
  Batch read{.shard = shard, .step = step, .items = {}, .reached = {}, .has_more = false};
  if (step == OutboxStep::abandoned) {
    auto taken_over = parse_claimed(*answer, shard);
    if (!taken_over) return std::nullopt;
    read.items = std::move(taken_over->items);
    read.has_more = taken_over->next != Position{};
    read.reached = taken_over->next;
  } else {
    auto batches = parse_batches(*answer, [shard](const auto&) { return shard; });
    if (!batches) return std::nullopt;
    if (!batches->empty()) read.items = std::move(batches->front().items);
    if (!read.items.empty()) read.reached = read.items.back().position;
    read.has_more = read.items.size() >= config.batch;
  }
  return read;
}

/// What replicas have of it. The rest stays ours, and is read again.
Awaitable<void> OutboxReader::State::keep_confirmed(Given& found) {
  std::vector<Batch> kept;
  std::vector<Awaitable<Answer>> questions;
  for (Batch& read : found.batches) {
    // What is written to a server without its replicas is to be sent to them later.
    if (!client->reaches(streams[read.shard])) {
      set_aside(read.shard, kReplicaPause);
      continue;
    }
    questions.push_back(confirm(read));
    kept.push_back(std::move(read));
  }
  const auto answers = co_await gather(std::move(questions));
  for (std::size_t i = 0; i < answers.size(); ++i) {
    note_refusal(answers[i], found.refusal);
    const auto ours = redis::to_texts(answers[i]);
    if (!ours) {
      set_aside(kept[i].shard, kReplicaPause);
      continue;
    }
    // The server may be another one by now, to which they were never given: they come again.
    const auto is_lost = [&](const OutboxItem& item) {
      return item.entry && std::ranges::count(*ours, to_string(item.position)) == 0;
    };
    if (std::erase_if(kept[i].items, is_lost) > 0) shards.mark(kept[i].shard);
  }
  std::erase_if(kept, [this](const Batch& read) { return !shards.is_taken(read.shard); });
  found.batches = std::move(kept);
}

Awaitable<Answer> OutboxReader::State::confirm(const Batch& read) {
  std::vector<std::string> positions;
  for (const auto& item : read.items) positions.push_back(to_string(item.position));
  std::vector<std::string_view> args{config.group, config.consumer};
  args.insert(args.end(), positions.begin(), positions.end());
  const std::string_view key(streams[read.shard]);
  return client->eval(confirm_given_script(), {&key, 1}, args);
}

Awaitable<void> OutboxReader::State::forget_consumers() {
  const std::string idle = std::to_string(config.forget_after.count());
  const std::array<std::string_view, 3> args{config.group, config.consumer, idle};
  std::vector<Awaitable<Answer>> questions;
  for (const auto& stream : streams) {
    const std::string_view key(stream);
    questions.push_back(client->eval(forget_consumers_script(), {&key, 1}, args));
  }
  std::string refusal;
  for (const Answer& answer : co_await gather(std::move(questions))) note_refusal(answer, refusal);
  tell(refusal);
}

/// What one server gave, the one that has waited longest.
Awaitable<void> OutboxReader::State::handle_next() {
  if (given.empty()) co_return;
  const Given next = std::move(given.front());
  given.pop_front();
  // Where one cannot be acknowledged, the others cannot either: all of them come again.
  bool are_handled = true;
  for (const Batch& read : next.batches) {
    if (stopped) co_return;
    if (are_handled) are_handled = co_await handle(read.shard, read.items);
    if (are_handled) {
      shards.handled(read.shard, read.step, read.reached, read.has_more);
    } else {
      set_aside(read.shard, kErrorPause);
    }
  }
  asked.erase(next.server);
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
    has_news.reset();
    is_idle = false;
    co_await handle_next();
    is_idle = true;
    if (stopped) break;
    co_await client->wait_connected();
    if (stopped) break;
    // A server that was handled reads on while the entries of the others are handled.
    ask();
    if (given.empty()) co_await has_news.wait_for(until_next_look());
  }
  subscriptions.clear();
  client->stop();
  while (under_way > 0) {
    has_news.reset();
    co_await has_news.wait();
  }
}

Awaitable<void> OutboxReader::run() { return state_->run(); }

void OutboxReader::stop() {
  state_->stopped = true;
  state_->has_news.set();
  if (state_->is_idle) state_->client->stop();
}

}  // namespace escaque::eventlog
