#pragma once
// All shards of the process: which group owns which game. Thread-safe.

#include <atomic>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "games/shards/shard_group.hpp"
#include "games/wire.hpp"
#include "platform/asio/runtime.hpp"
#include "platform/redis/config.hpp"

namespace escaque::services::games {

class Shards {
 public:
  /// One group per context of `runtime`; the shards are dealt out in turn. `on_unreadable` is told,
  /// from any thread, which of them have games that this build cannot read; `look_again`, too, of
  /// what deserves a second look; `on_resumption` of adjourned games; `book` of what is played.
  Shards(Runtime& runtime, const Config& config, const redis::ClientConfig& redis,
         const TimeSource& time, Metrics& metrics, log::Logger logger,
         const seal::SealKey& seal_key, std::function<void(unsigned shard)> on_unreadable,
         std::function<void(GameId, game::SecondLook)> look_again,
         std::function<void(v1::ResumptionTold)> on_resumption, RunningBook& book);

  void start();
  /// Until then nobody takes us for dead. From any thread.
  void live_until(Instant end) { lives_until_ = end; }
  /// Everybody of the roster serves their share from now on. From any thread.
  void assign(const Roster& roster);
  /// After an assignment without us: blocks until all is given back, at most this long.
  void drain(Millis at_most);
  /// Blocks until all is written and given back; not on an io thread.
  void stop();

  [[nodiscard]] ShardGroup& group_of(GameId game) const;
  [[nodiscard]] const std::vector<std::unique_ptr<ShardGroup>>& groups() const { return groups_; }
  /// Hands it to the thread that owns the game.
  void submit(Submission submission) const;
  /// A name for a new Play stream. `ask` sends our wish for a ping that has all of a shard before
  /// it; called from any thread of ours.
  [[nodiscard]] GatewayId add_gateway(std::function<void(unsigned shard)> ask) const;
  /// A ping on that stream, after what was submitted before.
  void hear_gateway(GatewayId gateway, const Ping& ping) const;
  /// The stream has ended.
  void lose_gateway(GatewayId gateway) const;

  /// Our name in leases.
  [[nodiscard]] const std::string& owner() const { return owner_; }
  /// The address of the other instance that should own the game; empty when there is none.
  [[nodiscard]] std::string elsewhere(GameId game) const;

  /// For how long the slowest of the threads has not turned.
  [[nodiscard]] Millis standstill() const;
  /// The shards that are ours by the latest roster; none until the first assignment.
  [[nodiscard]] std::vector<unsigned> ours() const;

  /// What keeps the service from serving; nothing when all is well.
  [[nodiscard]] std::optional<std::string> redis_trouble() const;
  [[nodiscard]] std::optional<std::string> shards_trouble() const;

 private:
  [[nodiscard]] bool leave_unreadable(unsigned shard) const;

  const std::string owner_;
  const TimeSource& time_;
  const std::function<void(unsigned shard)> on_unreadable_;
  std::atomic<Instant> lives_until_ = Instant{};
  std::vector<std::unique_ptr<ShardGroup>> groups_;
  std::atomic<std::shared_ptr<const Roster>> roster_;  // Null until the first assignment.
  mutable std::atomic<GatewayId> gateways_ = 0;
};

}  // namespace escaque::services::games
