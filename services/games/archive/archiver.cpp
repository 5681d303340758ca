#include "games/archive/archiver.hpp"

#include <algorithm>
#include <map>
#include <string>
#include <utility>

#include "games/archive/description.hpp"
#include "games/shards/redis_game_store.hpp"
#include "platform/asio/gather.hpp"
#include "platform/asio/spawn.hpp"
#include "platform/eventlog/outbox_upkeep.hpp"
#include "platform/service/reports.hpp"

namespace escaque::services::games {
namespace {

constexpr std::string_view kGroup = "archiver";
constexpr int kSweepBatch = 500;
// Few, as the games that end meanwhile wait for the database.
constexpr int kDescribedAtOnce = 100;
// Deletions this late are not caught up by themselves: a person is told, now and then.
constexpr Millis kLate = std::chrono::hours(1);
constexpr Millis kWarnEvery = std::chrono::minutes(10);
// Before a stream is looked at again whose game goes on, as a failover has lost its end.
constexpr Millis kWhileLive = std::chrono::minutes(10);

/// Another attempt would fail the same way.
bool is_final(sql::SqlError error) {
  return error == sql::SqlError::unique_violation || error == sql::SqlError::constraint_violation;
}

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
  summary.set_event_id(created.event().event_id());
  summary.set_arena_id(created.arena_id());
  summary.set_simul_id(created.simul_id());
  return summary;
}

}  // namespace

std::optional<ArchivedGame> to_archived(const v1::GameFinished& finished,
                                        const std::vector<eventlog::Entry>& stream) {
  ArchivedGame game{
      .summary = to_summary(finished), .log = {}, .outbox_entry = {}, .delete_stream_at = {}};
  for (const eventlog::Entry& stored : stream) {
    // A correction may be there already: it has an outbox entry of its own, which must be longer.
    if (game.log.entries_size() == finished.version()) break;
    v1::GameEntry& entry = *game.log.add_entries();
    if (!entry.ParseFromString(stored.payload)) return std::nullopt;
    entry.set_time_ms(static_cast<double>(stored.time.time_since_epoch().count()));
    if (entry.version() != game.log.entries_size()) return std::nullopt;
  }
  if (game.log.entries_size() < finished.version()) return std::nullopt;
  game.summary.set_ended_ms(game.log.entries(finished.version() - 1).time_ms());
  complete(game.summary, game.log);
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
      eventlog::OutboxConfig{.group = std::string(kGroup),
                             .consumer = std::move(consumer),
                             .claim_after = parts_.config.claim_after},
      [this](const eventlog::OutboxEntry& entry) { return archive(entry); },
      redis::ClientObserver{
          .on_up = {}, .on_down = {}, .on_problem = [logger = parts_.logger](auto problem) {
            logger.warn("archiver_problem", {{"problem", problem}});
          }});
  const auto on_crash = service::log_crashes(parts_.logger);
  spawn(parts_.context, "archiver", read(), on_crash);
  spawn(parts_.context, "archive_sweep", sweep_regularly(), on_crash);
}

Awaitable<void> Archiver::stop() {
  if (!reader_) co_return;
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
    co_return co_await reject(entry, "not a GameFinished");
  }
  const auto stream = co_await log_.read(keys_of(*id).stream);
  if (!stream) co_return Handled::retry;
  auto game = to_archived(finished, *stream);
  if (!game) co_return co_await archive_incomplete(entry, finished, *id);
  game->outbox_entry = std::to_string(entry.shard) + ":" + to_string(entry.position);
  game->delete_stream_at =
      parts_.time.utc_now() + parts_.config.kept(finished.created().has_event());
  const auto added = co_await parts_.archive.add(std::move(*game));
  if (!added && is_final(added.error())) {
    co_return co_await reject(entry, std::string(to_string(added.error())));
  }
  if (!added) {
    parts_.logger.error("archive_failed", {{"game", *id}, {"error", to_string(added.error())}});
    co_return Handled::retry;
  }
  parts_.metrics.archived.increment();
  co_return Handled::done;
}

/// The stream does not reach as far as the entry: it was deleted after the game was archived, or
/// it cannot be read. An entry of a game and its outbox are written at once, so waiting is no use.
Awaitable<eventlog::Handled> Archiver::archive_incomplete(const eventlog::OutboxEntry& entry,
                                                          const v1::GameFinished& finished,
                                                          GameId id) {
  const auto known = co_await parts_.archive.find(id);
  if (!known) co_return eventlog::Handled::retry;
  const bool is_archived = *known && (*known)->entries_size() >= finished.version();
  if (is_archived) co_return eventlog::Handled::done;
  co_return co_await reject(entry, "the stream does not have all entries");
}

/// Coming again would not make it any better: kept for a person, and out of the others' way.
Awaitable<eventlog::Handled> Archiver::reject(const eventlog::OutboxEntry& entry,
                                              std::string reason) {
  parts_.logger.error("entry_rejected", {{"game", entry.member}, {"reason", reason}});
  RejectedEntry rejected{.shard = entry.shard,
                         .position = to_string(entry.position),
                         .member = entry.member,
                         .payload = entry.payload,
                         .reason = std::move(reason)};
  const auto kept = co_await parts_.archive.reject(std::move(rejected));
  if (!kept) co_return eventlog::Handled::retry;
  parts_.metrics.rejected.increment();
  co_return eventlog::Handled::done;
}

Awaitable<void> Archiver::sweep_regularly() {
  co_await describe_old_games();
  while (!stopping_.is_set()) {
    co_await sweep();
    co_await stopping_.wait_for(parts_.config.sweep_every);
  }
  sweep_ended_.set();
}

/// Those that an older build archived, so that a search finds them too.
Awaitable<void> Archiver::describe_old_games() {
  int all = 0;
  while (!stopping_.is_set()) {
    const auto described = co_await parts_.archive.describe_old_games(kDescribedAtOnce);
    if (!described) {
      parts_.logger.warn("describing_failed", {{"error", to_string(described.error())}});
      break;
    }
    all += *described;
    if (*described < kDescribedAtOnce) break;
  }
  if (all > 0) parts_.logger.info("old_games_described", {{"games", all}});
}

Awaitable<void> Archiver::sweep() {
  if (!client_->is_connected()) co_return;
  const std::vector<unsigned> shards = parts_.our_shards();
  co_await trim(shards);
  co_await delete_due(shards);
  co_await count_due();
}

Awaitable<void> Archiver::trim(std::vector<unsigned> shards) {
  const auto trimmed =
      co_await eventlog::trim_outboxes(*client_, parts_.config.outbox_groups, std::move(shards));
  if (!trimmed) parts_.logger.warn("trim_failed", {{"error", to_string(trimmed.error())}});
}

Awaitable<void> Archiver::delete_due(std::vector<unsigned> shards) {
  const UtcTime now = parts_.time.utc_now();
  DueStream last{};
  while (!stopping_.is_set()) {
    const auto due = co_await parts_.archive.streams_due(now, last, kSweepBatch);
    if (!due || due->empty()) co_return;
    last = due->back();
    const bool deleted = co_await delete_streams(*due, shards);
    if (!deleted || due->size() < kSweepBatch) co_return;
  }
}

/// False: Redis or the database is away. Those of other instances' shards are theirs to delete.
Awaitable<bool> Archiver::delete_streams(const std::vector<DueStream>& due,
                                         const std::vector<unsigned>& shards) {
  std::map<unsigned, std::vector<eventlog::EntityKeys>> by_shard;
  for (const DueStream& stream : due) {
    const unsigned shard = eventlog::shard_of(stream.game.value);
    if (std::ranges::binary_search(shards, shard)) by_shard[shard].push_back(keys_of(stream.game));
  }
  using Erased = Result<eventlog::ErasedStreams, redis::RedisError>;
  std::vector<Awaitable<Erased>> asked;
  for (auto& [shard, streams] : by_shard) {
    asked.push_back(
        eventlog::erase_streams(*client_, std::move(streams), parts_.config.outbox_groups));
  }
  std::vector<GameId> deleted;
  std::vector<GameId> live;
  for (const Erased& erased : co_await gather(std::move(asked))) {
    if (!erased) co_return false;
    for (const std::string& member : erased->gone) deleted.push_back(*GameId::parse(member));
    for (const std::string& member : erased->live) live.push_back(*GameId::parse(member));
  }
  if (!deleted.empty()) {
    const auto noted = co_await parts_.archive.streams_deleted(std::move(deleted));
    if (!noted) co_return false;
  }
  if (live.empty()) co_return true;
  const UtcTime again = parts_.time.utc_now() + kWhileLive;
  const auto postponed = co_await parts_.archive.postpone_deletions(std::move(live), again);
  co_return postponed.has_value();
}

Awaitable<void> Archiver::count_due() {
  const UtcTime now = parts_.time.utc_now();
  const auto due = co_await parts_.archive.due_deletions(now);
  if (!due) co_return;
  parts_.metrics.streams_due.set(static_cast<double>(due->count));
  const bool is_late = due->count > 0 && now - due->oldest > kLate;
  const bool was_said = warned_ != Instant{} && parts_.time.now() - warned_ < kWarnEvery;
  if (!is_late || was_said) co_return;
  warned_ = parts_.time.now();
  const auto late = std::chrono::duration_cast<std::chrono::minutes>(now - due->oldest);
  parts_.logger.warn("stream_deletions_late",
                     {{"streams", due->count}, {"oldest_minutes", late.count()}});
}

}  // namespace escaque::services::games
