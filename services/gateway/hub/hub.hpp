#pragma once
// Everything that the connections of one thread share: Redis, the services behind, and what is
// followed, once each. Owned by its thread; is_redis_up() and is_games_up() may be called from any.

#include <atomic>
#include <cstdint>
#include <memory>
#include <string>

#include <boost/asio/io_context.hpp>

#include "gateway/config.hpp"
#include "gateway/hub/connection_log.hpp"
#include "gateway/hub/directory.hpp"
#include "gateway/hub/session.hpp"
#include "gateway/hub/shared_doorkeeper.hpp"
#include "gateway/metrics.hpp"
#include "gateway/people/closed_accounts.hpp"
#include "gateway/people/online_people.hpp"
#include "gateway/people/online_reader.hpp"
#include "gateway/presence/presence.hpp"
#include "gateway/topics/arena_topics.hpp"
#include "gateway/topics/event_topics.hpp"
#include "gateway/topics/game_topics.hpp"
#include "gateway/topics/live_talk.hpp"
#include "gateway/topics/lobby_topic.hpp"
#include "gateway/topics/online_topic.hpp"
#include "gateway/topics/people_topics.hpp"
#include "gateway/topics/talk_topics.hpp"
#include "gateway/topics/watch_topic.hpp"
#include "gateway/upstream/backends.hpp"
#include "gateway/upstream/upstream.hpp"
#include "gateway/watching/running_games.hpp"
#include "platform/asio/worker_pool.hpp"
#include "platform/eventlog/event_log.hpp"
#include "platform/log/logger.hpp"
#include "platform/service/redis_link.hpp"
#include "platform/time/time_source.hpp"

namespace escaque::services::gateway {

/// What a hub is given; all of it outlives the hub.
struct HubParts {
  boost::asio::io_context& context;
  const Config& config;
  Peers peers;
  redis::ClientConfig redis;
  const TimeSource& time;
  log::Logger logger;
  Metrics& metrics;
  SharedDoorkeeper& doorkeeper;
  WorkerPool& workers;  // For what would hold up moves.
  ClosedAccounts& closed;
  const RunningGames& running;
  OnlinePeople& online;
  std::shared_ptr<const identity::Signer> signer;  // Proves to the services who we are.
  std::string instance;                            // Unique among all hubs of all gateways, ever.
  redis::ClientFactory make_redis = redis::make_client;
};

class Hub {
 public:
  explicit Hub(HubParts parts);
  ~Hub();
  Hub(const Hub&) = delete;
  Hub& operator=(const Hub&) = delete;

  /// Begins to follow what concerns everybody.
  void start();
  /// Keeps the process' list of people who are online, from now on. One hub of a process does.
  void read_online();
  /// Asks as many clients as that, at most, to connect elsewhere: how many had not been asked yet.
  std::size_t hang_up_some(std::size_t most);
  /// Afterwards: takes those who are still here for gone, and writes down what waits.
  [[nodiscard]] Awaitable<void> finish();

  void add(Session& session);
  void remove(Session& session);

  [[nodiscard]] boost::asio::io_context& context() const { return parts_.context; }
  [[nodiscard]] const Config& config() const { return parts_.config; }
  [[nodiscard]] const log::Logger& logger() const { return parts_.logger; }
  [[nodiscard]] WorkerPool& workers() const { return parts_.workers; }
  [[nodiscard]] SharedDoorkeeper& doorkeeper() const { return parts_.doorkeeper; }
  [[nodiscard]] Metrics& metrics() const { return parts_.metrics; }
  [[nodiscard]] const std::string& instance() const { return parts_.instance; }
  [[nodiscard]] const TimeSource& time() const { return parts_.time; }
  [[nodiscard]] Instant now() const { return parts_.time.now(); }
  /// Since when this thread has turned without a stall, in which it could hear nobody.
  [[nodiscard]] Instant listening_since() const { return listening_since_; }
  [[nodiscard]] double utc_ms() const;

  [[nodiscard]] redis::Client& redis() { return *redis_; }
  [[nodiscard]] eventlog::EventLog& event_log() { return event_log_; }
  [[nodiscard]] const Backends& backends() const { return backends_; }
  [[nodiscard]] ConnectionLog& connections() { return connections_; }
  [[nodiscard]] Directory& directory() { return directory_; }
  [[nodiscard]] Upstream& upstream() { return upstream_; }
  [[nodiscard]] Presence& presence() { return presence_; }
  [[nodiscard]] GameTopics& games() { return games_; }
  [[nodiscard]] LobbyTopic& lobby() { return lobby_; }
  [[nodiscard]] EventTopics& events() { return events_; }
  [[nodiscard]] ArenaTopics& arenas() { return arenas_; }
  [[nodiscard]] const PeopleTopics& people() const { return people_; }
  [[nodiscard]] TalkTopics& talk() { return talk_; }
  [[nodiscard]] LiveTalk& live_talk() { return live_talk_; }
  [[nodiscard]] WatchTopic& watch() { return watch_; }
  [[nodiscard]] OnlineTopic& online_topic() { return online_topic_; }

  [[nodiscard]] v1::Health health() const { return health_; }
  [[nodiscard]] OutgoingPtr health_message() const;
  [[nodiscard]] ClosedAccounts& closed() const { return parts_.closed; }
  [[nodiscard]] const RunningGames& running() const { return parts_.running; }
  [[nodiscard]] OnlinePeople& online() const { return parts_.online; }
  /// A message to be delivered; nobody who has closed their account is named in it.
  [[nodiscard]] OutgoingPtr outgoing(v1::ServerMessage message) const;
  [[nodiscard]] bool is_redis_up() const { return redis_.is_up(); }
  [[nodiscard]] bool is_games_up() const { return is_games_up_; }

  /// Runs `coroutine` here; if it throws, that is logged.
  void spawn(std::string name, Awaitable<void> coroutine);

 private:
  [[nodiscard]] UpstreamEvents upstream_events();
  void check_health();
  [[nodiscard]] Awaitable<void> ping_clients();
  [[nodiscard]] Awaitable<void> tick_upstream();

  // Constant after construction
  HubParts parts_;

  std::atomic<bool> is_games_up_ = false;
  v1::Health health_ = v1::HEALTH_RESTARTING;
  service::RedisLink redis_;
  eventlog::EventLog event_log_;
  Backends backends_;
  ConnectionLog connections_;
  Directory directory_;
  Instant listening_since_{};
  Presence presence_;
  GameTopics games_;
  LobbyTopic lobby_;
  EventTopics events_;
  ArenaTopics arenas_;
  PeopleTopics people_;
  TalkTopics talk_;
  LiveTalk live_talk_;
  WatchTopic watch_;
  OnlineTopic online_topic_;
  OnlineReader online_reader_;
  Upstream upstream_;
};

}  // namespace escaque::services::gateway
