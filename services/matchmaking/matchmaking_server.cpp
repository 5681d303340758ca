#include "matchmaking/matchmaking_server.hpp"

#include <utility>

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/use_future.hpp>

#include "matchmaking/arenas/convert_arena.hpp"
#include "matchmaking/events/convert_event.hpp"
#include "matchmaking/events/own_rounds.hpp"
#include "matchmaking/people/absence.hpp"
#include "platform/asio/request_executor.hpp"
#include "platform/asio/timer.hpp"
#include "platform/log/request.hpp"

namespace escaque::services::matchmaking {
namespace {

// What a dead instance was told of and did not keep is kept by another one after this.
constexpr Millis kClaimAfter{5'000};
// How often instances that own much less are looked for.
constexpr Millis kShareOutEvery{4'999};
constexpr const char* kRatingsStream = "ratings";
constexpr const char* kAccountsStream = "accounts";
constexpr const char* kConductStream = "conduct";
// How often what is to be archived is looked for.
constexpr Millis kArchiveEvery{997};

eventlog::LeaseConfig lease_config(const Config& config) {
  eventlog::LeaseConfig lease;
  lease.time_to_live = config.lease.time_to_live;
  lease.renew_every = config.lease.renew_every;
  return lease;
}

}  // namespace

MatchmakingServer::MatchmakingServer(const Config& config, const TimeSource& time,
                                     const log::Logger& logger)
    : config_(config),
      metrics_(registry_),
      entry_keys_(time),
      process_("matchmaking", config_, registry_, time, logger),
      event_views_(process_.context(), view_threads_, config_.views, metrics_),
      arena_views_(process_.context(), view_threads_, config_.views, metrics_),
      redis_(process_.context(), process_.redis_config(), logger, [this] { on_reach(); }),
      returns_(*redis_),
      log_(*redis_),
      // Each of the others asks once in that time, also when it has just asked.
      leases_(process_.context(), *redis_, lease_config(config_), 3 * config_.lease.retry_every,
              {[this] { return process_.known_feature_level(); },
               [this](Share share) { on_lost(share); }, [this] { return *peers_.addresses(); },
               [this](Share share) { return on_leaving(share); }}),
      database_({config_.sql.connection, config_.sql.connections, config_.sql.waiting,
                 config_.sql.password_file},
                migrations(), logger, &registry_),
      archive_(database_),
      event_store_(make_event_store(redis_parts())),
      arena_store_(make_arena_store(redis_parts())),
      season_store_(make_season_store(redis_parts())),
      approvals_(database_, config_.events.rated_needs_approval),
      ratings_(process_.addresses_of("ratings", config_.ratings), config_.call_patience,
               config_.lobby.users_kept, process_.trust().signer()),
      wishes_(process_.addresses_of("accounts", config_.accounts), config_.call_patience,
              config_.lobby.users_kept, process_.trust().signer()),
      sanctions_(process_.addresses_of("conduct", config_.conduct), config_.call_patience,
                 process_.trust().signer(), time,
                 [this](const etiquette::Sanction& sanction) { on_sanction(sanction); }),
      users_(process_.addresses_of("accounts", config_.accounts), config_.call_patience,
             process_.trust().signer()),
      clubs_(process_.addresses_of("accounts", config_.accounts), config_.call_patience,
             process_.trust().signer()),
      peers_(process_.addresses_of("matchmaking", {}), config_.call_patience,
             process_.trust().signer()),
      quotas_(process_.addresses_of("accounts", config_.accounts), config_, time,
              process_.trust().signer()),
      caller_(*redis_),
      finished_(*redis_, config_.lobby.rematch_within),
      lobby_(process_.context(),
             {log_, leases_, time,
              [this](UserId one, UserId other) { return wishes_.refuses(one, other); },
              [this](const game::Player& asking, UserId whom) {
                return wishes_.why_not_challenge(asking, whom);
              },
              [this](LobbyActor& of, lobby::PairingMade made) {
                process_.spawn("start_game", serving(log::current_request(),
                                                     starter_.start(of, std::move(made))));
              },
              [this] { return process_.feature_level(); },
              [this](std::string name, Awaitable<void> task) {
                process_.spawn(std::move(name), std::move(task));
              }},
             config_.lobby, metrics_, logger),
      events_(process_.context(),
              {*event_store_, time,
               [this](const event::Event& event, const event::BoardPlace& place) {
                 start_due(event, place);
               },
               [this](season::SeasonId id) { return seasons_.may_be_live(id); },
               [this](const event::Event& event, const event::Entry& entry) {
                 call_people(event, entry);
               }},
              config_.events.mailbox, metrics_, logger),
      arenas_(process_.context(),
              {*arena_store_, time, [this](arena::ArenaId id) { return arena_games_.field(id); },
               [this](const arena::Arena& arena, GameId game) { start_paired(arena, game); }},
              config_.events.mailbox, metrics_, logger),
      seasons_(process_.context(), {*season_store_, time, events_}, config_.events.mailbox,
               metrics_, logger),
      creator_(
          process_.addresses_of("games", config_.games), process_.trust().signer(), logger,
          [this](UserId user) { return sanctions_.has_lost(user, etiquette::Feature::grace); }),
      starter_(creator_, metrics_),
      event_games_({*redis_, creator_, events_, metrics_}),
      arena_games_({*redis_, creator_, arenas_, wishes_, metrics_}),
      results_({*redis_, events_, arenas_, metrics_, logger}),
      outbox_(process_.context(), process_.redis_config("outbox"),
              {.group = std::string(kOutboxGroup),
               // Two may listen alike, each on its machine.
               .consumer = config_.instance.or_where(config::address(config_.listen)),
               .claim_after = kClaimAfter},
              [this](const eventlog::OutboxEntry& entry) { return on_finished(entry); }),
      service_({lobby_.main(),
                ratings_,
                wishes_,
                sanctions_,
                users_,
                clubs_,
                caller_,
                approvals_,
                finished_,
                events_,
                arenas_,
                seasons_,
                quotas_,
                archive_,
                event_views_,
                arena_views_,
                event_tables_,
                entry_keys_,
                [this] { return process_.feature_level(); },
                [this](UserId user) { return is_away(*redis_, user); },
                &peers_,
                &lobby_},
               process_.next_host()),
      server_(config::address(config_.listen), {&service_}, logger, config_.rpc),
      admin_(
          config_.admin.host, config_.admin.port, registry_,
          process_.checks({redis_.health_check(), check_owner_of(Share::Of::lobby),
                           check_owner_of(Share::Of::events), check_owner_of(Share::Of::arenas)}),
          [this](bool is_ready) { server_.set_ready(is_ready); }) {
  process_.add_bond("database of matchmaking", database_.id());
}

void MatchmakingServer::run() {
  start();
  process_.run(config_.instance.or_where(address()), admin_port(), [this] {
    boost::asio::co_spawn(process_.context(), give_back(), boost::asio::use_future).get();
    server_.shut_down(Millis{0});
  });
}

void MatchmakingServer::on_account(std::string_view payload) {
  accounts_v1::AccountChanged changed;
  if (!changed.ParseFromArray(payload.data(), static_cast<int>(payload.size()))) return;
  const auto user = UserId::parse(changed.user().id());
  if (user && changed.user().is_computer()) {
    lobby_.on_computer(*user);
  }
  const auto closed = UserId::parse(changed.closed().user_id());
  if (closed) lobby_.leave(*closed, true);
}

void MatchmakingServer::call_people(const event::Event& event, const event::Entry& entry) {
  std::vector<UserId> people = people_of_rounds(event, entry);
  if (!people.empty()) process_.spawn("call_people", caller_.call(std::move(people)));
  std::vector<v1::RoundAnnounced> rounds = announced_rounds(event, entry);
  if (!rounds.empty()) process_.spawn("announce_rounds", caller_.announce(std::move(rounds)));
}

void MatchmakingServer::start_due(const event::Event& event, const event::BoardPlace& place) {
  const GameId game = event.round(place.round)->boards[place.board].game;
  // Whoever takes the event once more has forgotten that.
  if (event_games_.is_refused(game)) return events_.note_refused(event.created.id, game);
  if (event_games_.is_starting(game)) return;
  process_.spawn("start_event_game",
                 event_games_.start(event.created.id, game, to_create_game(event, place)));
}

void MatchmakingServer::start_paired(const arena::Arena& arena, GameId game) {
  if (arena_games_.is_starting(game)) return;
  process_.spawn("start_arena_game", arena_games_.start(game, to_create_game(arena, game)));
}

Awaitable<eventlog::Handled> MatchmakingServer::on_finished(const eventlog::OutboxEntry& entry) {
  const auto kept = co_await finished_.on_finished(entry);
  if (kept == eventlog::Handled::retry) co_return kept;
  co_return co_await results_.on_finished(entry);
}

Awaitable<void> MatchmakingServer::on_leaving(Share share) {
  if (share.of == Share::Of::lobby) co_await lobby_.make_way(share.slice);
}

void MatchmakingServer::on_lost(Share share) {
  switch (share.of) {
    case Share::Of::lobby:
      lobby_.on_lost(share.slice);
      return;
    case Share::Of::events:
      events_.on_lost(share.slice);
      seasons_.on_lost(share.slice);
      return;
    case Share::Of::arenas:
      arenas_.on_lost(share.slice);
      return;
  }
}

/// Owners decide and answer from memory, and no command may come for hours that would find out.
/// With replicas nothing is lost that was acknowledged.
void MatchmakingServer::on_reach() {
  // What the streams of others have lost is not sent again.
  if (returns_.has_returned(kRatingsStream)) ratings_.on_trimmed();
  if (returns_.has_returned(kAccountsStream)) wishes_.on_trimmed();
  if (returns_.has_returned(kConductStream)) process_.spawn("learn_sanctions", sanctions_.learn());
  if (config_.redis.replicas > 0) return;
  bool is_any = false;
  for (unsigned slice = 0; slice < eventlog::kSlices; ++slice) {
    bool is_doubted = false;
    for (const unsigned shard : eventlog::shards_of(slice)) {
      is_doubted |= returns_.has_returned(eventlog::shard_keys(shard).live);
    }
    if (!is_doubted) continue;
    is_any = true;
    events_.doubt(slice);
    arenas_.doubt(slice);
    seasons_.doubt(slice);
  }
  if (returns_.has_returned(eventlog::lobby_stream(lobby::kMainPart))) {
    for (unsigned part = 0; part < lobby::kParts; ++part) lobby_.doubt(part);
  }
  if (!is_any) return;
  event_views_.begin_again();
  arena_views_.begin_again();
}

metrics::HealthCheck MatchmakingServer::check_owner_of(Share::Of share) {
  const auto trouble_of = [](std::string name, const auto& actor) {
    metrics::HealthCheck check;
    check.name = name;
    check.trouble = [name, &actor]() -> std::optional<std::string> {
      if (actor.is_cared_for()) return std::nullopt;
      return "nobody has taken the " + name + " over";
    };
    return check;
  };
  switch (share) {
    case Share::Of::lobby:
      return trouble_of("lobby", lobby_);
    case Share::Of::events:
      return trouble_of("events", events_);
    case Share::Of::arenas:
      break;
  }
  return trouble_of("arenas", arenas_);
}

void MatchmakingServer::start() {
  // Leases name the address at which we listen.
  leases_.begin(config_.instance.or_where(address()));
  process_.spawn("follow_level", leases_.follow_level(config_.lease.retry_every));
  process_.spawn("share_out", leases_.share_out(kShareOutEvery));
  process_.spawn("audit", check_audit());
  lobby_.start(config_.lease.retry_every, config_.lobby.wave_every);
  process_.spawn("events_stand_by", events_.stand_by(config_.lease.retry_every));
  process_.spawn("events_tick", events_.tick(config_.events.tick_every));
  process_.spawn("events_archive", events_.archive_finished(kArchiveEvery, config_.keep_finished));
  process_.spawn("arenas_stand_by", arenas_.stand_by(config_.lease.retry_every));
  process_.spawn("arenas_tick", arenas_.tick(config_.events.tick_every));
  process_.spawn("arenas_archive", arenas_.archive_finished(kArchiveEvery, config_.keep_finished));
  process_.spawn("results", results_.collect(config_.events.tick_every));
  process_.spawn("seasons_stand_by", seasons_.stand_by(config_.lease.retry_every));
  process_.spawn("seasons_tick", seasons_.tick(config_.events.tick_every));
  process_.spawn("seasons_archive",
                 seasons_.archive_finished(kArchiveEvery, config_.keep_finished));
  process_.spawn("outbox", outbox_.run());
  process_.spawn(
      "follow_ratings",
      follow(kRatingsStream, ratings_stream_,
             {.on_entry = [this](const auto& entry) { ratings_.on_entry(entry.payload); },
              .on_trimmed = [this] { ratings_.on_trimmed(); }}));
  process_.spawn("follow_accounts", follow(kAccountsStream, accounts_stream_,
                                           {.on_entry =
                                                [this](const auto& entry) {
                                                  wishes_.on_entry(entry.payload);
                                                  on_account(entry.payload);
                                                  identity::apply<accounts_v1::AccountChanged>(
                                                      entry.payload, process_.trust().verifier());
                                                },
                                            .on_trimmed = [this] { wishes_.on_trimmed(); }}));
  process_.spawn("follow_conduct", follow_conduct());
}

/// What is imposed while the snapshot is read is told on the stream.
Awaitable<void> MatchmakingServer::follow_conduct() {
  co_await follow(
      kConductStream, conduct_stream_,
      {.on_entry = [this](const auto& entry) { sanctions_.on_entry(entry.payload); },
       .on_trimmed = [this] { process_.spawn("learn_sanctions", sanctions_.learn()); }});
  co_await sanctions_.learn();
}

/// Whoever may not play so any more looks for no game either.
void MatchmakingServer::on_sanction(const etiquette::Sanction& sanction) {
  using etiquette::Feature;
  if (!sanction.takes(Feature::rated_games) && !sanction.takes(Feature::account)) return;
  lobby_.leave(sanction.user, false);
}

/// From the stream's present end: what was before is asked for when a user appears.
Awaitable<void> MatchmakingServer::follow(std::string stream,
                                          std::optional<eventlog::Follower>& slot,
                                          eventlog::FollowerHandlers handlers) {
  while (!is_stopping_) {
    co_await redis_->wait_connected();
    const auto end = co_await log_.end_of(stream);
    if (end && !is_stopping_) {
      slot.emplace(log_, process_.context(), stream, *end, std::move(handlers));
      co_return;
    }
    co_await pause_for(config_.lease.retry_every);
  }
}

/// What was cut off at its end cannot be seen from the file: the head is logged at every start.
Awaitable<void> MatchmakingServer::check_audit() {
  const auto tampered = co_await approvals_.verify();
  if (tampered && *tampered) process_.logger().error("audit_broken", {{"sequence", **tampered}});
  const auto head = co_await approvals_.head();
  if (head)
    process_.logger().info("audit_head", {{"sequence", head->sequence}, {"hash", head->hash}});
}

Awaitable<void> MatchmakingServer::give_back() {
  is_stopping_ = true;
  creator_.stop();
  starter_.stop();
  event_games_.stop();
  arena_games_.stop();
  results_.stop();
  outbox_.stop();
  lobby_.stop();
  events_.stop();
  arenas_.stop();
  seasons_.stop();
  leases_.stop();
  co_await leases_.release();
  ratings_stream_.reset();
  accounts_stream_.reset();
  redis_->stop();
}

}  // namespace escaque::services::matchmaking
