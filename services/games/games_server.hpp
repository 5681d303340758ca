#pragma once
// The whole service, wired: what main() runs and what integration tests start.

#include <atomic>
#include <cstdint>
#include <string>

#include "games/arbiter/arbiter_service.hpp"
#include "games/arbiter/order_book.hpp"
#include "games/archive/archiver.hpp"
#include "games/archive/sql_archive_store.hpp"
#include "games/config.hpp"
#include "games/games_service.hpp"
#include "games/instances/heartbeat.hpp"
#include "games/metrics.hpp"
#include "games/play/accounts_tail.hpp"
#include "games/play/resumption_teller.hpp"
#include "games/shards/running_book.hpp"
#include "games/shards/second_looks.hpp"
#include "games/shards/shards.hpp"
#include "platform/audit/audit_watch.hpp"
#include "platform/grpc/server.hpp"
#include "platform/metrics/admin_server.hpp"
#include "platform/seal/seal_key.hpp"
#include "platform/service/process.hpp"
#include "platform/sql/database.hpp"

namespace escaque::services::games {

class GamesServer {
 public:
  /// Opens the archive and listens. Throws config::StartupError. `time` must outlive it.
  GamesServer(const Config& config, const TimeSource& time, const log::Logger& logger);

  /// Takes over shards, waiting for Redis if need be, and serves until stop(), SIGINT or SIGTERM.
  /// Throws config::StartupError when another instance has our address. Call once.
  void run();
  void stop() { process_.stop(); }
  /// run() ends as if the process had been killed: nothing is finished or given back.
  void kill() { end(Ending::killed); }

  [[nodiscard]] const std::string& address() const { return server_.address(); }
  [[nodiscard]] std::uint16_t port() const { return server_.port(); }
  [[nodiscard]] std::uint16_t admin_port() const { return admin_.port(); }
  /// Redis answers and all shards are served.
  [[nodiscard]] bool is_healthy() const;

 private:
  enum class Ending { in_good_order, killed, has_twin };

  void end(Ending ending);
  /// Of what others have written to the site's Redis.
  [[nodiscard]] Awaitable<void> begin_reading();
  void drain();
  void abandon();

  const Config config_;
  metrics::Registry registry_;
  Metrics metrics_;
  const seal::SealKey seal_key_;
  std::atomic<Ending> ending_ = Ending::in_good_order;
  service::Process process_;

  // Each is owned by a thread of its own or thread-safe
  sql::Database database_;
  audit::AuditWatch audit_;
  SqlArchiveStore archive_;
  OrderBook orders_;
  RunningBook running_;
  Shards shards_;
  Runtime spare_;  // Of second looks alone.
  SecondLooks second_looks_;
  Archiver archiver_;
  AccountsTail accounts_;
  ResumptionTeller teller_;

  // Thread-safe on their own
  GamesService service_;
  ArbiterService arbiter_;
  rpc::Server server_;
  const std::string announced_;  // Where gateways reach us.
  Runtime pulse_;                // Of the heartbeat alone.
  Heartbeat heartbeat_;
  metrics::AdminServer admin_;
};

}  // namespace escaque::services::games
