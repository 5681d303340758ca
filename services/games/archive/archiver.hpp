#pragma once
// Brings ended games from the outboxes into the archive, deletes the streams of those that have
// been there long enough, and trims the outboxes: each instance those of its own shards. Owned by
// the thread of its context.

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <boost/asio/io_context.hpp>

#include "games/archive/archive_store.hpp"
#include "games/config.hpp"
#include "games/metrics.hpp"
#include "platform/asio/async_event.hpp"
#include "platform/eventlog/event_log.hpp"
#include "platform/eventlog/outbox_reader.hpp"
#include "platform/log/logger.hpp"
#include "platform/time/time_source.hpp"

namespace escaque::services::games {

struct ArchiverParts {
  boost::asio::io_context& context;
  const TimeSource& time;
  const ArchiveConfig& config;
  redis::ClientConfig redis;
  ArchiveStore& archive;
  Metrics& metrics;
  log::Logger logger;
  /// The shards whose streams and outboxes are ours to delete and trim.
  std::function<std::vector<unsigned>()> our_shards;
};

class Archiver {
 public:
  explicit Archiver(ArchiverParts parts);
  ~Archiver();
  Archiver(const Archiver&) = delete;
  Archiver& operator=(const Archiver&) = delete;

  /// `consumer`: our name in the consumer group; another for every instance, the same after a
  /// restart.
  void start(std::string consumer);
  /// Returns when the game in hand is done.
  [[nodiscard]] Awaitable<void> stop();
  /// One sweep over our shards: trims, deletes all that is due, counts what is left.
  [[nodiscard]] Awaitable<void> sweep();

 private:
  [[nodiscard]] Awaitable<void> read();
  [[nodiscard]] Awaitable<void> sweep_regularly();
  [[nodiscard]] Awaitable<void> describe_old_games();
  [[nodiscard]] Awaitable<eventlog::Handled> archive(const eventlog::OutboxEntry& entry);
  [[nodiscard]] Awaitable<eventlog::Handled> archive_incomplete(const eventlog::OutboxEntry& entry,
                                                                const v1::GameFinished& finished,
                                                                GameId id);
  [[nodiscard]] Awaitable<eventlog::Handled> reject(const eventlog::OutboxEntry& entry,
                                                    std::string reason);
  [[nodiscard]] Awaitable<void> trim(std::vector<unsigned> shards);
  [[nodiscard]] Awaitable<void> delete_due(std::vector<unsigned> shards);
  [[nodiscard]] Awaitable<bool> delete_streams(const std::vector<DueStream>& due,
                                               const std::vector<unsigned>& shards);
  [[nodiscard]] Awaitable<void> count_due();

  const ArchiverParts parts_;
  const std::unique_ptr<redis::Client> client_;
  eventlog::EventLog log_;
  std::optional<eventlog::OutboxReader> reader_;  // From start() on.
  AsyncEvent stopping_;
  AsyncEvent read_ended_;
  AsyncEvent sweep_ended_;
  Instant warned_;  // When it was last logged that deletions are late.
};

/// What the archive keeps of a game that ended, from its stream up to the entry that ended it;
/// nothing when that is incomplete.
[[nodiscard]] std::optional<ArchivedGame> to_archived(const v1::GameFinished& finished,
                                                      const std::vector<eventlog::Entry>& stream);

}  // namespace escaque::services::games
