#include "games/games_server.hpp"

#include <random>
#include <thread>
#include <utility>

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/use_future.hpp>

#include "domain/rules/chess960.hpp"
#include "platform/config/startup_error.hpp"
#include "platform/service/reports.hpp"

namespace escaque::services::games {
namespace {

constexpr Millis kGrace{2'000};

int draw_position() {
  thread_local std::random_device random;
  return std::uniform_int_distribution<int>(0, rules::kChess960Positions - 1)(random);
}

redis::ClientConfig redis_config(const service::Process& process, const Config& config,
                                 const std::string& part = {}) {
  auto client = process.redis_config(part);
  // Longer than our own watch has patience: that one decides when play stops.
  client.command_timeout = 2 * config.watch.patience;
  return client;
}

}  // namespace

GamesServer::GamesServer(const Config& config, const TimeSource& time, const log::Logger& logger)
    : config_(config),
      metrics_(registry_),
      seal_key_(seal::SealKey::from_file(config_.seal_key_file)),
      process_("games", config_, registry_, time, logger, config_.threads),
      database_({config_.sql.connection, config_.sql.connections, config_.sql.waiting,
                 config_.sql.password_file},
                migrations(), logger, &registry_),
      audit_({process_.context(), database_, time, logger},
             audit::files_of(
                 config_.sql.connection,
                 std::filesystem::path(config_.seal_key_file).replace_filename("games.sqlite"))),
      archive_(database_),
      orders_(database_),
      running_(process_.context()),
      shards_(
          process_.runtime(), config_, redis_config(process_, config_), time, metrics_, logger,
          seal_key_,
          [this](unsigned shard) {
            boost::asio::post(pulse_.context(0), [this, shard] { heartbeat_.cannot_read(shard); });
          },
          [this](GameId game, game::SecondLook look) { second_looks_.ask(game, std::move(look)); },
          [this](v1::ResumptionTold told) { teller_.tell(std::move(told)); }, running_),
      spare_(1, service::log_crashes(logger)),
      second_looks_(spare_.context(0), config_.second_look, metrics_,
                    [this](GameId game, game::Action action) {
                      shards_.submit({game, ServerCommand{std::move(action)}, {}});
                    }),
      archiver_({process_.context(), time, config_.archive,
                 redis_config(process_, config_, "archiver"), archive_, metrics_, logger,
                 [this] { return shards_.ours(); }}),
      accounts_(process_.context(), redis_config(process_, config_, "accounts"),
                process_.trust().verifier()),
      teller_(process_.context(), redis_config(process_, config_, "resumptions"), logger),
      service_(
          {shards_, running_, archive_, config_, time, metrics_, logger,
           process_.trust().verifier(), draw_position, [this] { return process_.feature_level(); }},
          [this] { return process_.next_host(); }),
      arbiter_({shards_, archive_, orders_, time, config_.archive.kept(false),
                config_.archive.kept(true), logger},
               [this] { return process_.next_host(); }),
      server_(config::address(config_.listen), {&service_, &arbiter_}, logger, config_.rpc),
      announced_(config_.instances.address.empty() ? address() : config_.instances.address),
      pulse_(1, service::log_crashes(logger)),
      heartbeat_({.context = pulse_.context(0),
                  .config = config_.instances,
                  .redis = redis_config(process_, config_, "heartbeat"),
                  .address = announced_,
                  .owner = shards_.owner(),
                  .time = time,
                  .logger = logger,
                  .is_redis_ours = [this] { return process_.is_redis_ours(); },
                  .standstill = [this] { return shards_.standstill(); },
                  .tolerated_standstill = config_.watch.turn_every + config_.watch.tolerated_stall,
                  .on_twin = [this] { end(Ending::has_twin); },
                  .on_beat = [this](Instant until) { shards_.live_until(until); },
                  .on_roster = [this](const Roster& roster) { shards_.assign(roster); }}),
      admin_(config_.admin.host, config_.admin.port, registry_,
             process_.checks({{"redis", [this] { return shards_.redis_trouble(); }},
                              {"shards", [this] { return shards_.shards_trouble(); }}}),
             [this](bool is_ready) { server_.set_ready(is_ready); }) {
  process_.add_bond("database of games", database_.id());
  process_.add_bond("seal key of games", seal_key_.fingerprint());
  process_.add_task("audit", audit_.run());
}

void GamesServer::run() {
  shards_.start();
  process_.spawn("begin_reading", begin_reading());
  boost::asio::post(pulse_.context(0), [this] { heartbeat_.start(); });
  const std::jthread pulse([this] { pulse_.run(); });
  const std::jthread spare([this] { spare_.run(); });
  Ending ending{};
  process_.run(announced_, admin_port(), [this, &ending] {
    ending = ending_;
    spare_.stop();
    ending == Ending::in_good_order ? drain() : abandon();
  });
  if (ending != Ending::has_twin) return;
  throw config::StartupError("games: another instance serves at " + announced_ +
                             " already: give each an instances.address of its own");
}

Awaitable<void> GamesServer::begin_reading() {
  archiver_.start(announced_);
  accounts_.start();
  co_return;
}

void GamesServer::end(Ending ending) {
  ending_ = ending;
  process_.stop();
}

void GamesServer::drain() {
  using boost::asio::use_future;
  // The others go on with our games before our connections end.
  boost::asio::co_spawn(pulse_.context(0), heartbeat_.leave(), use_future).get();
  pulse_.stop();
  shards_.drain(config_.instances.drain_within);
  server_.shut_down(kGrace);
  boost::asio::co_spawn(process_.context(), archiver_.stop(), use_future).get();
  post_and_wait(process_.context(), [this] {
    accounts_.stop();
    teller_.stop();
    audit_.stop();
  });
  shards_.stop();
}

void GamesServer::abandon() {
  pulse_.stop();
  post_and_wait(process_.context(), [this] { audit_.stop(); });
  server_.shut_down(Millis{0});
}

bool GamesServer::is_healthy() const {
  return !shards_.redis_trouble() && !shards_.shards_trouble();
}

}  // namespace escaque::services::games
