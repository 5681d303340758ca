#pragma once
// The whole service, wired: what main() runs and what integration tests start.

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "matchmaking/arenas/arena_games.hpp"
#include "matchmaking/config.hpp"
#include "matchmaking/events/event_games.hpp"
#include "matchmaking/games/game_results.hpp"
#include "matchmaking/games/game_starter.hpp"
#include "matchmaking/lobby/lobby_parts.hpp"
#include "matchmaking/matchmaking_service.hpp"
#include "matchmaking/redis_stores.hpp"
#include "platform/eventlog/follower.hpp"
#include "platform/grpc/in_flight.hpp"
#include "platform/grpc/instances.hpp"
#include "platform/grpc/server.hpp"
#include "platform/metrics/admin_server.hpp"
#include "platform/redis/return_watch.hpp"
#include "platform/service/process.hpp"
#include "platform/service/redis_link.hpp"
#include "platform/sql/database.hpp"

namespace escaque::services::matchmaking {

class MatchmakingServer {
 public:
  /// Opens the database and listens. Throws config::StartupError. `time` must outlive it.
  MatchmakingServer(const Config& config, const TimeSource& time, const log::Logger& logger);

  /// Serves until stop(), SIGINT or SIGTERM. Call once.
  void run();
  void stop() { process_.stop(); }

  [[nodiscard]] const std::string& address() const { return server_.address(); }
  [[nodiscard]] std::uint16_t admin_port() const { return admin_.port(); }

 private:
  void start();
  void on_sanction(const etiquette::Sanction& sanction);
  void start_paired(const arena::Arena& arena, GameId game);
  /// One entry of the stream `accounts`, for the lobby.
  void on_account(std::string_view payload);
  void start_due(const event::Event& event, const event::BoardPlace& place);
  void call_people(const event::Event& event, const event::Entry& entry);
  Awaitable<eventlog::Handled> on_finished(const eventlog::OutboxEntry& entry);
  Awaitable<void> check_audit();
  Awaitable<void> follow(std::string stream, std::optional<eventlog::Follower>& slot,
                         eventlog::FollowerHandlers handlers);
  Awaitable<void> follow_conduct();
  Awaitable<void> give_back();
  Awaitable<void> on_leaving(Share share);
  void on_lost(Share share);
  /// A Redis may have come back, or another in its place, without what was written last.
  void on_reach();
  /// Of what somebody has to own, here or elsewhere.
  [[nodiscard]] metrics::HealthCheck check_owner_of(Share::Of share);
  [[nodiscard]] RedisParts redis_parts() {
    return {process_.context(), *redis_, leases_, archive_};
  }

  const Config config_;
  metrics::Registry registry_;
  Metrics metrics_;
  EventTables event_tables_;
  ViewThreads view_threads_;
  EntryKeys entry_keys_;
  service::Process process_;

  // Owned by the io thread
  EntityViews<event::Event> event_views_;
  EntityViews<arena::Arena> arena_views_;
  service::RedisLink redis_;
  redis::ReturnWatch returns_;
  eventlog::EventLog log_;
  Leases leases_;
  sql::Database database_;
  LogArchive archive_;
  const std::unique_ptr<EventStore> event_store_;
  const std::unique_ptr<ArenaStore> arena_store_;
  const std::unique_ptr<SeasonStore> season_store_;
  RatingApprovals approvals_;
  RatingBook ratings_;
  WishBook wishes_;
  SanctionBook sanctions_;
  UserDirectory users_;
  ClubDirectory clubs_;
  rpc::Instances<v1::MatchmakingService> peers_;
  Quotas quotas_;
  PeopleCaller caller_;
  FinishedGames finished_;
  LobbyParts lobby_;
  EventsActor events_;
  ArenasActor arenas_;
  SeasonsActor seasons_;
  GameCreator creator_;
  GameStarter starter_;
  EventGames event_games_;
  ArenaGames arena_games_;
  GameResults results_;
  eventlog::OutboxReader outbox_;
  std::optional<eventlog::Follower> ratings_stream_;
  std::optional<eventlog::Follower> accounts_stream_;
  std::optional<eventlog::Follower> conduct_stream_;
  bool is_stopping_ = false;
  const rpc::DrainedCalls calls_;  // A game may be under way to `games`.

  // Thread-safe on their own
  MatchmakingService service_;
  rpc::Server server_;
  metrics::AdminServer admin_;
};

}  // namespace escaque::services::matchmaking
