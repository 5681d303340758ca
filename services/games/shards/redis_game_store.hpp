#pragma once
// The log of games in Redis: streams g:{s…}:<id>, leases, live sets and outboxes without a prefix.

#include <memory>
#include <string>

#include <boost/asio/io_context.hpp>

#include "games/shards/game_store.hpp"
#include "games/shards/shard_group.hpp"
#include "platform/eventlog/event_log.hpp"
#include "platform/eventlog/lease.hpp"
#include "platform/log/logger.hpp"
#include "platform/redis/client.hpp"

namespace escaque::services::games {

class RedisGameStore final : public GameStore {
 public:
  RedisGameStore(boost::asio::io_context& context, redis::ClientConfig redis,
                 eventlog::LeaseConfig lease, StoreEvents events, const TimeSource& time,
                 log::Logger logger);

  [[nodiscard]] Awaitable<Result<eventlog::Lease, eventlog::LeaseError>> acquire(
      unsigned shard) override;
  void serve(unsigned shard) override;
  [[nodiscard]] Awaitable<void> release(unsigned shard) override;
  [[nodiscard]] Awaitable<void> release_all() override;
  void presume_dead(std::vector<std::string> owners) override;
  [[nodiscard]] Awaitable<Result<std::vector<LiveStream>, LoadError>> live(unsigned shard) override;
  [[nodiscard]] Awaitable<Result<std::vector<StoredEntry>, LoadError>> load(GameId id) override;
  [[nodiscard]] Awaitable<Result<UtcTime, eventlog::AppendError>> append(
      const game::Game& game, GameId id, const game::Entry& entry, std::uint64_t epoch) override;
  [[nodiscard]] Awaitable<void> wait_connected() override;
  [[nodiscard]] std::string server_of(unsigned shard) const override;
  [[nodiscard]] Awaitable<std::vector<std::string>> silent_servers(Millis patience) override;

 private:
  log::Logger logger_;
  std::unique_ptr<redis::Client> client_;
  eventlog::EventLog log_;
  eventlog::LeaseKeeper leases_;
};

/// The keys of a game.
[[nodiscard]] eventlog::EntityKeys keys_of(GameId id);

/// An entry of a game's stream; nothing when it cannot be read.
[[nodiscard]] std::optional<StoredEntry> read_entry(const eventlog::Entry& entry);

}  // namespace escaque::services::games
