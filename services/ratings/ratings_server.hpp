#pragma once
// The whole service, wired: what main() runs and what integration tests start.

#include <cstdint>
#include <string>

#include "platform/eventlog/event_log.hpp"
#include "platform/eventlog/outbox_reader.hpp"
#include "platform/grpc/server.hpp"
#include "platform/metrics/admin_server.hpp"
#include "platform/relay/stream_relay.hpp"
#include "platform/service/process.hpp"
#include "platform/service/redis_link.hpp"
#include "platform/sql/database.hpp"
#include "ratings/config.hpp"
#include "ratings/game_applier.hpp"
#include "ratings/leaderboard.hpp"
#include "ratings/ratings_service.hpp"

namespace escaque::services::ratings {

class RatingsServer {
 public:
  /// Opens the database and listens. Throws config::StartupError. `time` must outlive it.
  RatingsServer(const Config& config, const TimeSource& time, const log::Logger& logger);

  /// Serves until stop(), SIGINT or SIGTERM. Call once.
  void run();
  void stop() { process_.stop(); }

  [[nodiscard]] const std::string& address() const { return server_.address(); }
  [[nodiscard]] std::uint16_t admin_port() const { return admin_.port(); }

 private:
  void drain();

  const Config config_;
  metrics::Registry registry_;
  Metrics metrics_;
  service::Process process_;

  // Owned by the io thread
  sql::Database database_;
  service::RedisLink redis_;
  eventlog::EventLog log_;
  relay::StreamRelay relay_;
  RatingStore store_;
  Leaderboard leaderboard_;
  GameApplier applier_;
  eventlog::OutboxReader reader_;

  // Thread-safe on their own
  RatingsService service_;
  rpc::Server server_;
  metrics::AdminServer admin_;
};

}  // namespace escaque::services::ratings
