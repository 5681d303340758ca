#pragma once
// The shards of one thread, with the log that they share. submit() and the other public functions
// are called on that thread, counters from anywhere.

#include <atomic>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include <boost/asio/io_context.hpp>

#include "games/config.hpp"
#include "games/instances/roster.hpp"
#include "games/metrics.hpp"
#include "games/shards/game_store.hpp"
#include "games/shards/gateways.hpp"
#include "games/shards/reading_order.hpp"
#include "games/shards/shard.hpp"
#include "games/submission.hpp"
#include "games/wire.hpp"
#include "platform/asio/async_event.hpp"
#include "platform/log/logger.hpp"
#include "platform/time/stalls.hpp"
#include "platform/time/time_source.hpp"

namespace escaque::services::games {

/// What a store tells the group that uses it, on the group's thread.
struct StoreEvents {
  std::function<void(const std::string& server)> on_down;  // Cannot be reached.
  std::function<void(unsigned shard)> on_lost;             // Somebody else owns the shard.
  eventlog::OnStep on_clock_step;
};
using MakeStore = std::function<std::unique_ptr<GameStore>(StoreEvents)>;

struct GroupParts {
  boost::asio::io_context& context;
  const TimeSource& time;
  const Config& config;
  Metrics& metrics;
  log::Logger logger;
  const seal::SealKey& seal_key;
  /// Whether nobody can have taken us for dead. From any thread.
  std::function<bool()> is_alive = [] { return true; };
  /// As ShardPorts has it. From any thread.
  std::function<bool(unsigned shard)> leave_unreadable = [](unsigned) { return false; };
  /// The same.
  std::function<void(GameId, game::SecondLook)> look_again = [](GameId, game::SecondLook) {};
  /// As ShardPorts has it.
  RunningBook* book = nullptr;
  std::function<void(v1::ResumptionTold)> on_resumption = [](v1::ResumptionTold) {};
};

class ShardGroup {
 public:
  /// Made and destroyed while the thread does not run, or on it.
  ShardGroup(GroupParts parts, std::vector<unsigned> shards, const MakeStore& make_store);
  ~ShardGroup();
  ShardGroup(const ShardGroup&) = delete;
  ShardGroup& operator=(const ShardGroup&) = delete;

  [[nodiscard]] boost::asio::io_context& context() const { return parts_.context; }
  [[nodiscard]] GameStore& store() const { return *store_; }

  /// Begins to wait for shards to take over.
  void start();
  /// Takes over the shards that are ours by `roster`, hands the others over.
  void assign(const Roster& roster);
  /// Waits, at most this long, until what was handed over is given back.
  [[nodiscard]] Awaitable<void> drain(Millis at_most);
  /// Takes no more commands, waits for what is being written, gives the shards back.
  [[nodiscard]] Awaitable<void> stop();

  void submit(Submission submission);
  /// submit() for a coroutine.
  [[nodiscard]] Awaitable<Outcome> perform(GameId game, Request request);
  [[nodiscard]] std::vector<LiveGame> live_games_of(UserId user) const;
  /// All games in progress.
  [[nodiscard]] std::vector<LiveGame> all_live_games() const;
  /// The adjourned ones.
  [[nodiscard]] std::vector<GameId> adjourned_games() const;
  /// Games that are held in memory: not those adjourned.
  [[nodiscard]] std::size_t games_at_hand() const;
  /// Numbers of the shards that are served with all their games.
  [[nodiscard]] std::vector<unsigned> served_shards() const;
  void open_gateway(GatewayId gateway, std::function<void(unsigned shard)> ask);
  void hear_gateway(GatewayId gateway, const Ping& ping);
  void lose_gateway(GatewayId gateway);
  /// Looks at all deadlines now; the shards' own timers do it in time.
  void wake();

  // From any thread.
  /// Until it is known which shards are ours, all of them.
  [[nodiscard]] std::size_t wanted() const { return wanted_; }
  [[nodiscard]] std::size_t served() const { return served_; }
  [[nodiscard]] bool is_connected() const { return is_connected_; }
  /// When the thread was last seen to run.
  [[nodiscard]] Instant turned() const { return turned_; }

 private:
  [[nodiscard]] Awaitable<void> watch();
  [[nodiscard]] Awaitable<void> keep_turning();
  void read_later(const std::vector<UnreadGame>& games);
  /// Reads games one after the other until none is left. Several do it at the same time.
  [[nodiscard]] Awaitable<void> read_games();
  /// Before anything is judged: whether we have stalled.
  void turn();
  /// Whether our shards are at any other server of Redis, too.
  [[nodiscard]] bool has_servers_besides(const std::vector<std::string>& servers) const;
  /// The shards of one server halt: nobody could play since then.
  void on_outage(Instant since, const std::string& server);
  void take_clock_step(const eventlog::ClockStep& step, UtcTime now, const std::string& server);
  void count_served();
  [[nodiscard]] std::size_t live_games() const;

  // Constant after construction.
  const GroupParts parts_;
  const Millis shortest_outage_;  // A stall this long is treated as one: the leases may be lost.
  std::unique_ptr<GameStore> store_;
  std::vector<std::unique_ptr<Shard>> shards_;

  // Owned by the context's thread.
  std::vector<Shard*> by_number_;
  bool is_stopped_ = false;
  StallDetector detector_;
  StallHistory stalls_;
  std::map<std::string, std::vector<eventlog::ClockStep>> steps_;  // Of each server, oldest first.
  Gateways gateways_;
  ReadingOrder unread_;
  int readers_ = 0;  // Coroutines in read_games().

  // Thread-safe on their own.
  std::atomic<std::size_t> wanted_ = 0;
  std::atomic<std::size_t> served_ = 0;
  std::atomic<bool> is_connected_ = false;
  std::atomic<Instant> turned_;
};

}  // namespace escaque::services::games
