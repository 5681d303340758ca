#pragma once
// The whole service, wired: what main() runs and what integration tests start.

#include <cstdint>
#include <optional>
#include <string>

#include "conduct/accounts_link.hpp"
#include "conduct/conduct_service.hpp"
#include "conduct/config.hpp"
#include "conduct/line_judge.hpp"
#include "conduct/lines/line_keeper.hpp"
#include "platform/audit/audit_watch.hpp"
#include "platform/eventlog/event_log.hpp"
#include "platform/eventlog/follower.hpp"
#include "platform/grpc/in_flight.hpp"
#include "platform/grpc/server.hpp"
#include "platform/metrics/admin_server.hpp"
#include "platform/relay/stream_relay.hpp"
#include "platform/seal/seal_key.hpp"
#include "platform/service/process.hpp"
#include "platform/service/redis_link.hpp"
#include "platform/sql/database.hpp"

namespace escaque::services::conduct {

class ConductServer {
 public:
  /// Opens the database and listens. Throws config::StartupError. `time` must outlive it.
  ConductServer(const Config& config, const TimeSource& time, const log::Logger& logger);

  /// Serves until stop(), SIGINT or SIGTERM. Call once.
  void run();
  void stop() { process_.stop(); }

  [[nodiscard]] const std::string& address() const { return server_.address(); }
  [[nodiscard]] std::uint16_t admin_port() const { return admin_.port(); }

 private:
  void follow_accounts();
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
  const seal::SealKey seal_key_;
  audit::AuditWatch audit_;
  CaseStore store_;
  LineStore lines_;
  AccountsLink accounts_;
  CensorBook censors_;
  std::optional<eventlog::Follower> follower_;  // Of the stream `accounts`.
  RedisTalkLog talk_log_;
  LineJudge judge_;
  Talker talker_;
  LineKeeper keeper_;
  CaseDesk desk_;
  const rpc::DrainedCalls calls_;  // Those to accounts.

  // Thread-safe on their own
  ConductService service_;
  rpc::Server server_;
  metrics::AdminServer admin_;
};

}  // namespace escaque::services::conduct
