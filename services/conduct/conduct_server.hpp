#pragma once
// The whole service, wired: what main() runs and what integration tests start.

#include <atomic>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>

#include "conduct/accounts_lists.hpp"
#include "conduct/conduct_service.hpp"
#include "conduct/config.hpp"
#include "platform/asio/service_loop.hpp"
#include "platform/eventlog/event_log.hpp"
#include "platform/eventlog/follower.hpp"
#include "platform/grpc/certificate_watch.hpp"
#include "platform/grpc/server.hpp"
#include "platform/log/logger.hpp"
#include "platform/metrics/admin_server.hpp"
#include "platform/redis/client.hpp"
#include "platform/relay/stream_relay.hpp"
#include "platform/sql/database.hpp"

namespace escaque::services::conduct {

class ConductServer {
 public:
  /// Opens the database and listens. Throws config::StartupError. `time` must outlive it.
  ConductServer(const Config& config, const TimeSource& time, log::Logger logger);
  ~ConductServer();
  ConductServer(const ConductServer&) = delete;
  ConductServer& operator=(const ConductServer&) = delete;

  /// Serves until stop(), SIGINT or SIGTERM. Call once.
  void run();
  void stop() { loop_.stop(); }

  [[nodiscard]] const std::string& address() const { return server_.address(); }
  [[nodiscard]] std::uint16_t admin_port() const { return admin_.port(); }

 private:
  void follow_accounts();
  Awaitable<void> check_audit();
  void drain();

  const Config config_;
  const log::Logger logger_;

  Runtime runtime_;
  ServiceLoop loop_;
  metrics::Registry registry_;
  Metrics metrics_;
  rpc::CertificateWatch certificates_;
  std::atomic<bool> is_redis_up_ = false;

  // Owned by the io thread
  rpc::Trust trust_;
  sql::Database database_;
  std::unique_ptr<redis::Client> redis_;
  eventlog::EventLog log_;
  relay::StreamRelay relay_;
  ConductStore store_;
  AccountsLists accounts_;
  CensorBook censors_;
  std::optional<eventlog::Follower> follower_;  // Of the stream `accounts`.
  RedisTalkLog talk_log_;
  Talker talker_;
  Moderation moderation_;

  // Thread-safe on their own
  ConductService service_;
  rpc::Server server_;
  metrics::AdminServer admin_;
};

}  // namespace escaque::services::conduct
