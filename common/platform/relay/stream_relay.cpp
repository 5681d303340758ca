#include "platform/relay/stream_relay.hpp"

#include <utility>

#include <soci/soci.h>

#include "platform/asio/async_event.hpp"
#include "platform/encoding/base64.hpp"

namespace escaque::relay {
namespace {

constexpr int kBatch = 100;

struct Row {
  long long sequence;
  std::string payload;
};

std::vector<Row> oldest_rows(soci::session& session) {
  std::vector<Row> rows;
  const soci::rowset<soci::row> found =
      (session.prepare << "SELECT sequence, payload FROM relay_entries ORDER BY sequence LIMIT "
                       << kBatch);
  for (const soci::row& row : found) {
    rows.push_back(
        {row.get<long long>(0), encoding::from_base64(row.get<std::string>(1)).value_or("")});
  }
  return rows;
}

long long last_sequence(soci::session& session) {
  long long last = 0;
  session << "SELECT last FROM relay_sequence", soci::into(last);
  return last;
}

}  // namespace

std::vector<std::string> schema() {
  return {
      "CREATE TABLE relay_entries (sequence BIGINT PRIMARY KEY, payload TEXT NOT NULL)",
      "CREATE TABLE relay_sequence (last BIGINT NOT NULL)",
      "INSERT INTO relay_sequence (last) VALUES (0)",
  };
}

void enqueue(soci::session& session, std::string_view payload) {
  // The row of the counter stays locked until the commit: sequences grow in the order of commits
  // in every database, not only in one that has a single writer.
  long long sequence = 0;
  const std::string text = encoding::to_base64(payload);
  session << "UPDATE relay_sequence SET last = last + 1";
  session << "SELECT last FROM relay_sequence", soci::into(sequence);
  session << "INSERT INTO relay_entries (sequence, payload) VALUES (:sequence, :payload)",
      soci::use(sequence), soci::use(text);
}

struct StreamRelay::State {
  State(boost::asio::io_context& context, sql::Database& database_, eventlog::EventLog& log_,
        RelayConfig config_, log::Logger logger_)
      : database(database_),
        log(log_),
        config(std::move(config_)),
        logger(std::move(logger_)),
        news(context),
        stopped(context) {}

  Awaitable<bool> check_numbering();
  Awaitable<void> drain();
  Awaitable<bool> forward(std::vector<Row> rows);
  Awaitable<bool> append(const Row& row);
  Awaitable<bool> forget(long long up_to);

  sql::Database& database;
  eventlog::EventLog& log;
  const RelayConfig config;
  const log::Logger logger;
  AsyncEvent news;     // Set while rows may be waiting.
  AsyncEvent stopped;  // Set by stop(); pauses wait for it.
};

/// The stream may know a sequence that is not this database's: one that was replaced, or that is an
/// old copy of itself. Asked in this order, its own number cannot be behind the stream's.
Awaitable<bool> StreamRelay::State::check_numbering() {
  const auto sent = co_await log.last_number(config.stream);
  if (!sent) co_return false;
  const auto counted = co_await database.read(last_sequence);
  if (!counted) co_return false;
  if (*sent <= static_cast<std::uint64_t>(*counted)) co_return true;
  logger.warn("relay_begins_anew", {{"stream", config.stream}, {"sent", *sent}});
  const auto forgotten = co_await log.forget_number(config.stream, *sent);
  co_return static_cast<bool>(forgotten);
}

Awaitable<void> StreamRelay::State::drain() {
  while (!stopped.is_set()) {
    const bool is_ours = co_await check_numbering();
    if (is_ours) break;
    co_await stopped.wait_for(config.retry_after);
  }
  news.set();
  while (!stopped.is_set()) {
    co_await news.wait_for(config.look_every);
    if (stopped.is_set()) break;
    news.reset();
    auto rows = co_await database.read(oldest_rows);
    if (rows && rows->empty()) continue;
    news.set();
    bool is_forwarded = false;
    if (rows) is_forwarded = co_await forward(std::move(*rows));
    if (!is_forwarded) co_await stopped.wait_for(config.retry_after);
  }
}

Awaitable<bool> StreamRelay::State::forward(std::vector<Row> rows) {
  long long sent = 0;
  bool is_complete = true;
  for (const Row& row : rows) {
    is_complete = co_await append(row);
    if (!is_complete) break;
    sent = row.sequence;
  }
  if (sent == 0) co_return is_complete;
  const bool is_forgotten = co_await forget(sent);
  co_return is_complete&& is_forgotten;
}

Awaitable<bool> StreamRelay::State::append(const Row& row) {
  const auto appended = co_await log.append_numbered(config.stream, row.payload, config.max_length,
                                                     static_cast<std::uint64_t>(row.sequence));
  if (!appended) {
    logger.warn("relay_waits", {{"stream", config.stream},
                                {"sequence", row.sequence},
                                {"reason", to_string(appended.error())}});
  }
  co_return static_cast<bool>(appended);
}

Awaitable<bool> StreamRelay::State::forget(long long up_to) {
  auto erase = [up_to](soci::session& session) {
    session << "DELETE FROM relay_entries WHERE sequence <= :up_to", soci::use(up_to);
  };
  const auto done = co_await database.run(erase);
  if (!done)
    logger.warn("relay_waits", {{"stream", config.stream}, {"reason", to_string(done.error())}});
  co_return static_cast<bool>(done);
}

StreamRelay::StreamRelay(boost::asio::io_context& context, sql::Database& database,
                         eventlog::EventLog& log, RelayConfig config, log::Logger logger)
    : state_(
          std::make_unique<State>(context, database, log, std::move(config), std::move(logger))) {}
StreamRelay::~StreamRelay() = default;

Awaitable<void> StreamRelay::run() { return state_->drain(); }

void StreamRelay::nudge() { state_->news.set(); }

void StreamRelay::stop() {
  state_->stopped.set();
  state_->news.set();
}

}  // namespace escaque::relay
