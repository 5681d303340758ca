#include "games/archiver.hpp"

#include <string>
#include <utility>

#include "games/redis_game_store.hpp"
#include "platform/asio/spawn.hpp"

namespace escaque::services::games {
namespace {

constexpr std::string_view kGroup = "archiver";
constexpr int kSweepBatch = 100;

v1::GameSummary to_summary(const v1::GameFinished& finished) {
  const v1::GameCreated& created = finished.created();
  v1::GameSummary summary;
  summary.set_game_id(finished.game_id());
  *summary.mutable_white() = created.white();
  *summary.mutable_black() = created.black();
  *summary.mutable_time_control() = created.time_control();
  summary.set_variant(created.variant());
  summary.set_category(created.category());
  summary.set_is_rated(created.is_rated());
  summary.set_created_ms(created.created_ms());
  summary.set_plies(finished.plies());
  *summary.mutable_result() = finished.ended();
  return summary;
}

}  // namespace

std::optional<ArchivedGame> to_archived(const v1::GameFinished& finished,
                                        const std::vector<eventlog::Entry>& stream) {
  ArchivedGame game{
      .summary = to_summary(finished), .log = {}, .outbox_entry = {}, .delete_stream_at = {}};
  for (const eventlog::Entry& stored : stream) {
    v1::GameEntry& entry = *game.log.add_entries();
    if (!entry.ParseFromString(stored.payload)) return std::nullopt;
    entry.set_time_ms(static_cast<double>(stored.time.time_since_epoch().count()));
    if (entry.version() != game.log.entries_size()) return std::nullopt;
  }
  if (game.log.entries_size() < finished.version()) return std::nullopt;
  game.summary.set_ended_ms(game.log.entries(finished.version() - 1).time_ms());
  return game;
}

Archiver::Archiver(ArchiverParts parts)
    : parts_(std::move(parts)),
      client_(redis::make_client(parts_.context, parts_.redis, {})),
      log_(*client_),
      stopping_(parts_.context),
      read_ended_(parts_.context),
      sweep_ended_(parts_.context) {}

Archiver::~Archiver() = default;

void Archiver::start(std::string consumer) {
  reader_.emplace(
      parts_.context, parts_.redis,
      eventlog::OutboxConfig{.group = std::string(kGroup), .consumer = std::move(consumer)},
      [this](const eventlog::OutboxEntry& entry) { return archive(entry); },
      redis::ClientObserver{
          .on_up = {}, .on_down = {}, .on_problem = [logger = parts_.logger](auto problem) {
            logger.warn("archiver_problem", {{"problem", problem}});
          }});
  const auto on_crash = [logger = parts_.logger](auto name, auto what) {
    logger.error("coroutine_failed", {{"coroutine", name}, {"error", what}});
  };
  spawn(parts_.context, "archiver", read(), on_crash);
  spawn(parts_.context, "archive_sweep", sweep_regularly(), on_crash);
}

Awaitable<void> Archiver::stop() {
  reader_->stop();
  stopping_.set();
  co_await read_ended_.wait();
  co_await sweep_ended_.wait();
}

Awaitable<void> Archiver::read() {
  co_await reader_->run();
  read_ended_.set();
}

Awaitable<eventlog::Handled> Archiver::archive(const eventlog::OutboxEntry& entry) {
  using eventlog::Handled;
  v1::GameFinished finished;
  const auto id = GameId::parse(entry.member);
  if (!id || !finished.ParseFromString(entry.payload)) {
    // Coming back would not make it readable.
    parts_.logger.error("outbox_entry_unreadable", {{"member", entry.member}});
    co_return Handled::done;
  }
  const auto stream = co_await log_.read(keys_of(*id).stream);
  if (!stream) co_return Handled::retry;
  auto game = to_archived(finished, *stream);
  if (!game) {
    const auto known = co_await parts_.archive.find(*id);
    if (known && *known) co_return Handled::done;  // Archived long ago: its stream is gone.
    parts_.logger.error("game_not_archivable", {{"game", *id}, {"entries", stream->size()}});
    co_return Handled::retry;
  }
  game->outbox_entry = std::to_string(entry.shard) + ":" + to_string(entry.position);
  game->delete_stream_at = parts_.time.utc_now() + parts_.config.keep_stream;
  const auto added = co_await parts_.archive.add(std::move(*game));
  if (!added) {
    parts_.logger.error("archive_failed", {{"game", *id}, {"error", to_string(added.error())}});
    co_return Handled::retry;
  }
  parts_.metrics.archived.increment();
  co_return Handled::done;
}

Awaitable<void> Archiver::sweep_regularly() {
  while (!stopping_.is_set()) {
    co_await sweep();
    co_await stopping_.wait_for(parts_.config.sweep_every);
  }
  sweep_ended_.set();
}

Awaitable<void> Archiver::sweep() {
  if (!client_->is_connected()) co_return;
  const auto due = co_await parts_.archive.streams_due(parts_.time.utc_now(), kSweepBatch);
  if (!due) co_return;
  for (const GameId id : *due) {
    if (stopping_.is_set()) co_return;
    const auto erased = co_await log_.erase(keys_of(id).stream);
    if (!erased) co_return;
    const auto noted = co_await parts_.archive.stream_deleted(id);
    if (!noted) co_return;
  }
  const auto trimmed = co_await eventlog::trim_outboxes(*client_, parts_.config.outbox_groups);
  if (!trimmed) parts_.logger.warn("trim_failed", {{"error", to_string(trimmed.error())}});
}

}  // namespace escaque::services::games
