#include "matchmaking/matchmaking_server.hpp"

#include <atomic>
#include <optional>
#include <utility>

#include "matchmaking/arena_games.hpp"
#include "matchmaking/convert_arena.hpp"
#include "matchmaking/convert_event.hpp"
#include "matchmaking/event_games.hpp"
#include "matchmaking/game_starter.hpp"
#include "matchmaking/matchmaking_service.hpp"
#include "matchmaking/redis_lobby_store.hpp"
#include "matchmaking/redis_stores.hpp"
#include "platform/asio/runtime.hpp"
#include "platform/asio/timer.hpp"
#include "platform/eventlog/follower.hpp"
#include "platform/grpc/certificate_watch.hpp"
#include "platform/grpc/in_flight.hpp"
#include "platform/grpc/server.hpp"
#include "platform/metrics/admin_server.hpp"
#include "platform/sql/database.hpp"

namespace escaque::services::matchmaking {
namespace {

constexpr Millis kDrain{2'000};
// What a dead instance was told of and did not keep is kept by another one after this.
constexpr Millis kClaimAfter{5'000};
// How often is looked for what is to be archived.
constexpr Millis kArchiveEvery{997};

redis::ClientConfig redis_config(const Config& config) {
  return redis::make_config(config.redis, config.tls, "matchmaking");
}

eventlog::LeaseConfig lease_config(const Config& config) {
  eventlog::LeaseConfig lease;
  lease.time_to_live = config.lease.time_to_live;
  lease.renew_every = config.lease.renew_every;
  return lease;
}

}  // namespace

struct MatchmakingServer::Parts {
  Parts(Config config_in, log::Logger logger_in);

  void start();
  void start_paired(const arena::Arena& arena, GameId game);
  void start_due(const event::Event& event, const event::BoardPlace& place);
  boost::asio::awaitable<eventlog::Handled> on_finished(const eventlog::OutboxEntry& entry);
  boost::asio::awaitable<void> check_audit();
  boost::asio::awaitable<void> shut_down();
  boost::asio::awaitable<void> follow(std::string stream, std::optional<eventlog::Follower>& slot,
                                      eventlog::FollowerHandlers handlers);
  std::optional<std::string> redis_trouble() const;
  std::optional<std::string> lobby_trouble() const;

  // Constant after construction
  const Config config;
  const log::Logger logger;

  // Thread-safe on their own
  metrics::Registry registry;
  Metrics metrics{registry};
  SystemTime time;
  std::atomic<bool> redis_up = false;
  EventTables event_tables;  // Outlives the threads that use it.
  ViewThreads view_threads;

  // Owned by the runtime's one context
  Runtime runtime;
  boost::asio::io_context& context;
  rpc::CertificateWatch certificates;
  EntityViews<event::Event> event_views;
  EntityViews<arena::Arena> arena_views;
  std::unique_ptr<redis::Client> redis;
  eventlog::EventLog log;
  Ownership ownership;
  RedisLobbyStore store;
  rpc::Trust trust;
  sql::Database database;
  LogArchive archive;
  const std::unique_ptr<EventStore> event_store;
  const std::unique_ptr<ArenaStore> arena_store;
  const std::unique_ptr<SeasonStore> season_store;
  RatingApprovals approvals;
  RatingBook ratings;
  WishBook wishes;
  UserDirectory users;
  Quotas quotas;
  PeopleCaller caller;
  FinishedGames finished;
  LobbyActor lobby;
  EventsActor events;
  ArenasActor arenas;
  SeasonsActor seasons;
  GameCreator creator;
  GameStarter starter;
  EventGames event_games;
  ArenaGames arena_games;
  eventlog::OutboxReader outbox;
  std::optional<eventlog::Follower> ratings_stream;
  std::optional<eventlog::Follower> accounts_stream;
  bool is_stopping = false;

  MatchmakingService service;
  std::unique_ptr<rpc::Server> server;
  std::unique_ptr<metrics::AdminServer> admin;
};

MatchmakingServer::Parts::Parts(Config config_in, log::Logger logger_in)
    : config(std::move(config_in)),
      logger(std::move(logger_in)),
      runtime(1,
              [this](std::string_view name, std::string_view what) {
                logger.error("coroutine_crashed", {{"name", name}, {"what", what}});
              }),
      context(runtime.context(0)),
      certificates(context, registry, time, logger),
      event_views(context, view_threads, config.views, metrics),
      arena_views(context, view_threads, config.views, metrics),
      redis(redis::make_client(context, redis_config(config),
                               {.on_up = [this] { redis_up = true; },
                                .on_down =
                                    [this](std::string_view why) {
                                      redis_up = false;
                                      logger.warn("redis_down", {{"why", why}});
                                    },
                                .on_problem =
                                    [this](std::string_view what) {
                                      logger.warn("redis_problem", {{"what", what}});
                                    }})),
      log(*redis),
      ownership(context, *redis, lease_config(config),
                [this] {
                  lobby.on_lost();
                  events.on_lost();
                  arenas.on_lost();
                  seasons.on_lost();
                }),
      store(*redis, ownership),
      trust("matchmaking", config.identity, time, logger),
      database({.connection = config.sql.connection, .connections = config.sql.connections},
               migrations(), logger),
      archive(database),
      event_store(make_event_store(*redis, ownership, archive)),
      arena_store(make_arena_store(*redis, ownership, archive)),
      season_store(make_season_store(*redis, ownership, archive)),
      approvals(database, config.events.rated_needs_approval),
      ratings(config.ratings, config.call_patience, config.lobby.users_kept, trust.signer()),
      wishes(config.accounts, config.call_patience, config.lobby.users_kept, trust.signer()),
      users(config.accounts, config.call_patience, trust.signer()),
      quotas(config, time, trust.signer()),
      caller(*redis),
      finished(*redis, config.lobby.rematch_within),
      lobby(context,
            {store, time, [this](UserId one, UserId other) { return wishes.refuses(one, other); },
             [this](const game::Player& asking, UserId whom) {
               return wishes.may_challenge(asking, whom);
             },
             [this](pairing::PairingMade made) {
               runtime.spawn(context, "start_game", starter.start(std::move(made)));
             }},
            config.lobby, metrics, logger),
      events(context,
             {*event_store, time,
              [this](const event::Event& event, const event::BoardPlace& place) {
                start_due(event, place);
              },
              [this](season::SeasonId id) { return seasons.may_be_live(id); }},
             config.events.mailbox, metrics, logger),
      arenas(context,
             {*arena_store, time, [this](arena::ArenaId id) { return arena_games.field(id); },
              [this](const arena::Arena& arena, GameId game) { start_paired(arena, game); }},
             config.events.mailbox, metrics, logger),
      seasons(context, {*season_store, time, events}, config.events.mailbox, metrics, logger),
      creator(config.games, trust.signer(), logger),
      starter(creator, lobby, metrics),
      event_games({*redis, creator, events, metrics, logger}),
      arena_games({*redis, creator, arenas, wishes, metrics, logger}),
      outbox(context, redis_config(config),
             {.group = std::string(kOutboxGroup),
              .consumer = config::address(config.listen),
              .claim_after = kClaimAfter},
             [this](const eventlog::OutboxEntry& entry) { return on_finished(entry); }),
      service({lobby, ratings, wishes, users, caller, approvals, finished, events, arenas, seasons,
               quotas, archive, event_views, arena_views, event_tables},
              {context.get_executor(), logger, trust.guard()}) {}

void MatchmakingServer::Parts::start_due(const event::Event& event,
                                         const event::BoardPlace& place) {
  const GameId game = event.round(place.round)->boards[place.board].game;
  if (event_games.is_starting(game)) return;
  runtime.spawn(context, "start_event_game",
                event_games.start(event.created.id, game, to_create_game(event, place)));
}

void MatchmakingServer::Parts::start_paired(const arena::Arena& arena, GameId game) {
  if (arena_games.is_starting(game)) return;
  runtime.spawn(context, "start_arena_game", arena_games.start(game, to_create_game(arena, game)));
}

boost::asio::awaitable<eventlog::Handled> MatchmakingServer::Parts::on_finished(
    const eventlog::OutboxEntry& entry) {
  const auto kept = co_await finished.on_finished(entry);
  if (kept == eventlog::Handled::retry) co_return kept;
  const auto told = co_await event_games.on_finished(entry);
  if (told == eventlog::Handled::retry) co_return told;
  co_return co_await arena_games.on_finished(entry);
}

std::optional<std::string> MatchmakingServer::Parts::redis_trouble() const {
  if (redis_up) return std::nullopt;
  return "not connected to " + config::address(config.redis.host, config.redis.port);
}

std::optional<std::string> MatchmakingServer::Parts::lobby_trouble() const {
  if (lobby.is_serving() || lobby.is_standing_by()) return std::nullopt;
  return "nobody has taken the lobby over";
}

void MatchmakingServer::Parts::start() {
  // Calls wait for the lobby, whose lease names the address at which we listen.
  server = std::make_unique<rpc::Server>(config::address(config.listen),
                                         std::vector<grpc::Service*>{&service}, logger, config.rpc);
  ownership.begin(config.instance.address.empty() ? server->address() : config.instance.address);
  runtime.spawn(context, "audit", check_audit());
  runtime.spawn(context, "lobby", lobby.run());
  runtime.spawn(context, "stand_by", lobby.stand_by(config.lease.retry_every));
  runtime.spawn(context, "tick", lobby.tick(config.lobby.wave_every));
  runtime.spawn(context, "events_stand_by", events.stand_by(config.lease.retry_every));
  runtime.spawn(context, "events_tick", events.tick(config.events.tick_every));
  runtime.spawn(context, "events_archive",
                events.archive_finished(kArchiveEvery, config.keep_finished));
  runtime.spawn(context, "event_results", event_games.collect(config.events.tick_every));
  runtime.spawn(context, "arenas_stand_by", arenas.stand_by(config.lease.retry_every));
  runtime.spawn(context, "arenas_tick", arenas.tick(config.events.tick_every));
  runtime.spawn(context, "arenas_archive",
                arenas.archive_finished(kArchiveEvery, config.keep_finished));
  runtime.spawn(context, "arena_results", arena_games.collect(config.events.tick_every));
  runtime.spawn(context, "seasons_stand_by", seasons.stand_by(config.lease.retry_every));
  runtime.spawn(context, "seasons_tick", seasons.tick(config.events.tick_every));
  runtime.spawn(context, "seasons_archive",
                seasons.archive_finished(kArchiveEvery, config.keep_finished));
  runtime.spawn(context, "outbox", outbox.run());
  runtime.spawn(context, "follow_ratings",
                follow("ratings", ratings_stream,
                       {.on_entry = [this](const auto& entry) { ratings.on_entry(entry.payload); },
                        .on_trimmed = [this] { ratings.on_trimmed(); }}));
  runtime.spawn(context, "follow_accounts",
                follow("accounts", accounts_stream,
                       {.on_entry =
                            [this](const auto& entry) {
                              wishes.on_entry(entry.payload);
                              identity::apply<accounts_v1::AccountChanged>(entry.payload,
                                                                           trust.verifier());
                            },
                        .on_trimmed = [this] { wishes.on_trimmed(); }}));
  admin = std::make_unique<metrics::AdminServer>(
      config.admin.host, config.admin.port, registry,
      std::vector<metrics::HealthCheck>{{"redis", [this] { return redis_trouble(); }},
                                        {"lobby", [this] { return lobby_trouble(); }}});
  logger.info("started", {{"address", server->address()}});
}

/// From the stream's present end: what was before is asked for when a user appears.
boost::asio::awaitable<void> MatchmakingServer::Parts::follow(
    std::string stream, std::optional<eventlog::Follower>& slot,
    eventlog::FollowerHandlers handlers) {
  while (!is_stopping) {
    co_await redis->wait_connected();
    const auto end = co_await log.end_of(stream);
    if (end) {
      slot.emplace(log, context, stream, *end, std::move(handlers));
      co_return;
    }
    co_await pause_for(config.lease.retry_every);
  }
}

/// What was cut off at its end cannot be seen from the file: the head is logged at every start.
boost::asio::awaitable<void> MatchmakingServer::Parts::check_audit() {
  const auto tampered = co_await approvals.verify();
  if (tampered && *tampered) logger.error("audit_broken", {{"sequence", **tampered}});
  const auto head = co_await approvals.head();
  if (head) logger.info("audit_head", {{"sequence", head->sequence}, {"hash", head->hash}});
}

boost::asio::awaitable<void> MatchmakingServer::Parts::shut_down() {
  is_stopping = true;
  creator.stop();
  starter.stop();
  event_games.stop();
  arena_games.stop();
  outbox.stop();
  lobby.stop();
  events.stop();
  arenas.stop();
  seasons.stop();
  co_await ownership.release();
  ratings_stream.reset();
  accounts_stream.reset();
  redis->stop();
  runtime.stop();
}

MatchmakingServer::MatchmakingServer(Config config, log::Logger logger)
    : parts_(std::make_unique<Parts>(std::move(config), std::move(logger))) {
  parts_->start();
}

MatchmakingServer::~MatchmakingServer() {
  parts_->admin.reset();
  rpc::drain_calls();  // A game may be under way to `games`: its answer needs our io_context.
}

void MatchmakingServer::handle_signals() {
  parts_->runtime.handle_signals([this](int) { stop(); });
  parts_->runtime.handle_hangup([this] { parts_->certificates.look(); });
}

void MatchmakingServer::run() {
  parts_->runtime.run();
  parts_->server.reset();
  parts_->logger.info("stopped");
}

void MatchmakingServer::stop() {
  auto& parts = *parts_;
  boost::asio::post(parts.context, [&parts] {
    if (parts.is_stopping) return;
    parts.runtime.spawn(parts.context, "shut_down", parts.shut_down());
  });
}

std::string MatchmakingServer::address() const { return parts_->server->address(); }
std::uint16_t MatchmakingServer::admin_port() const { return parts_->admin->port(); }

}  // namespace escaque::services::matchmaking
