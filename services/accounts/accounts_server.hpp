#pragma once
// The whole service, wired: what main() runs and what integration tests start.

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "accounts/accounts.hpp"
#include "accounts/announcements/announcements.hpp"
#include "accounts/clubs/clubs.hpp"
#include "accounts/config.hpp"
#include "accounts/email/game_letters.hpp"
#include "accounts/rpc/accounts_service.hpp"
#include "accounts/rpc/club_service.hpp"
#include "accounts/rpc/operator_socket.hpp"
#include "accounts/sessions/assertions.hpp"
#include "platform/asio/async_event.hpp"
#include "platform/eventlog/event_log.hpp"
#include "platform/eventlog/follower.hpp"
#include "platform/grpc/server.hpp"
#include "platform/mail/mailer.hpp"
#include "platform/metrics/admin_server.hpp"
#include "platform/relay/stream_relay.hpp"
#include "platform/service/process.hpp"
#include "platform/service/redis_link.hpp"
#include "platform/sql/database.hpp"

namespace escaque::services::accounts {

class AccountsServer {
 public:
  /// Opens the database and listens. Throws config::StartupError. `time` must outlive it.
  AccountsServer(const Config& config, const TimeSource& time, const log::Logger& logger);

  /// Serves until stop(), SIGINT or SIGTERM. Call once.
  void run();
  void stop() { process_.stop(); }

  [[nodiscard]] const std::string& address() const { return server_.address(); }
  [[nodiscard]] std::uint16_t admin_port() const { return admin_.port(); }

 private:
  Awaitable<void> sweep_regularly();
  void follow_own_stream();
  void follow_games();
  Awaitable<void> check_audit();
  Awaitable<void> demand_second_factors();
  void drain();

  const Config config_;
  metrics::Registry registry_;
  Metrics metrics_;
  service::Process process_;

  // Owned by the io thread
  AsyncEvent stopping_;
  sql::Database database_;
  service::RedisLink redis_;
  eventlog::EventLog log_;
  relay::StreamRelay relay_;
  std::optional<eventlog::Follower> follower_;  // Of our own stream, for what other instances end.
  AccountStore store_;
  SessionStore sessions_;
  LoginStore logins_;
  FactorStore factors_;
  MeasureStore measures_;
  AnnouncementStore announcement_store_;
  ChangeStore changes_;
  ClosingStore closings_;
  EmailStore emails_;
  ClubStore club_store_;
  const seal::SealKey seal_key_;
  PasswordHasher hasher_;
  std::unique_ptr<mail::Mailer> mailer_;        // Null: no mail is sent.
  std::unique_ptr<mail::Mailer> games_mailer_;  // Of what can wait longer than a link.
  Accounts accounts_;
  GameLetters game_letters_;
  std::vector<eventlog::Follower> game_followers_;
  Emergency emergency_;
  Announcements announcements_;
  PeopleDesk people_desk_;
  Clubs clubs_;
  Assertions assertions_;

  // Thread-safe on their own
  AccountsService service_;
  ClubService club_service_;
  AccountsAdminService admin_service_;
  rpc::Server server_;
  OperatorSocket operator_socket_;
  metrics::AdminServer admin_;
};

}  // namespace escaque::services::accounts
