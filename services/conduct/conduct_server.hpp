#pragma once
// The whole service, wired: what main() runs and what integration tests start.

#include <cstdint>
#include <optional>
#include <string>

#include "conduct/accounts_link.hpp"
#include "conduct/analysis/analysis_desk.hpp"
#include "conduct/conduct_service.hpp"
#include "conduct/config.hpp"
#include "conduct/evidence/evidence_desk.hpp"
#include "conduct/figures/figure_desk.hpp"
#include "conduct/figures/month_book.hpp"
#include "conduct/games_link.hpp"
#include "conduct/inputs/connection_keeper.hpp"
#include "conduct/inputs/evasion_watch.hpp"
#include "conduct/inputs/game_watcher.hpp"
#include "conduct/inputs/rule_judge.hpp"
#include "conduct/inputs/waiting_watch.hpp"
#include "conduct/line_judge.hpp"
#include "conduct/lines/line_keeper.hpp"
#include "conduct/messages/message_desk.hpp"
#include "conduct/ratings_link.hpp"
#include "platform/asio/worker_pool.hpp"
#include "platform/audit/audit_watch.hpp"
#include "platform/eventlog/event_log.hpp"
#include "platform/eventlog/follower.hpp"
#include "platform/eventlog/outbox_reader.hpp"
#include "platform/grpc/in_flight.hpp"
#include "platform/grpc/server.hpp"
#include "platform/metrics/admin_server.hpp"
#include "platform/redis/return_watch.hpp"
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
  /// Something that accounts said was missed.
  void learn_accounts_again();
  Awaitable<void> forget(UserId closed);
  Awaitable<bool> look(const GameRecord& record, const Added& added);
  Awaitable<void> settle_rules();
  Awaitable<void> keep_refused(etiquette::KeptLine line);
  Awaitable<void> note_conversation(etiquette::ConversationSeen conversation);
  Awaitable<std::optional<std::vector<LineToPlayer>>> find_lines(TalkToPlayers talk);
  Awaitable<std::optional<bool>> is_unwanted(UserId one, UserId other);
  void drain();

  const Config config_;
  WorkerPool workers_{1};
  metrics::Registry registry_;
  Metrics metrics_;
  service::Process process_;

  // Owned by the io thread
  sql::Database database_;
  service::RedisLink redis_;
  redis::ReturnWatch returns_;
  eventlog::EventLog log_;
  relay::StreamRelay relay_;
  const seal::SealKey seal_key_;
  audit::AuditWatch audit_;
  CaseStore store_;
  LineStore lines_;
  QuarrelStore quarrels_;
  AccountsLink accounts_;
  ListenerBook listeners_;
  MessageStore messages_;
  std::optional<eventlog::Follower> follower_;  // Of the stream `accounts`.
  RedisTalkLog talk_log_;
  RedisBudgets budgets_;
  const Channels channels_;
  LineJudge judge_;
  Talker talker_;
  LineKeeper keeper_;
  EvidenceStore evidence_;
  CaseDesk desk_;
  MessageDesk message_desk_;
  Eraser eraser_;
  RatingsLink ratings_;
  Remedies remedies_;
  ConnectionStore connections_;
  InputStore inputs_;
  ConnectionKeeper connection_keeper_;
  DecisionStore decisions_;
  RuleJudge rules_;
  EvasionStore compared_;
  EvasionWatch evasions_;
  GamesLink games_;
  AnalysisStore analyses_;
  AnalysisDesk analysis_desk_;
  GameWatcher watcher_;
  eventlog::OutboxReader outboxes_;
  WaitingWatch waiting_;
  FigureStore figures_;
  FigureDesk figure_desk_;
  EvidenceDesk evidence_desk_;
  MonthBook months_;
  const rpc::DrainedCalls calls_;  // Those to other services.

  // Thread-safe on their own
  ConductService service_;
  AnalysisService analysis_service_;
  rpc::Server server_;
  metrics::AdminServer admin_;
};

}  // namespace escaque::services::conduct
