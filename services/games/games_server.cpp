#include "games/games_server.hpp"

#include <future>
#include <mutex>
#include <random>
#include <thread>
#include <utility>
#include <vector>

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/use_future.hpp>

#include "domain/rules/chess960.hpp"
#include "games/accounts_tail.hpp"
#include "games/arbiter_service.hpp"
#include "games/archiver.hpp"
#include "games/games_service.hpp"
#include "games/heartbeat.hpp"
#include "games/metrics.hpp"
#include "games/order_book.hpp"
#include "games/shards.hpp"
#include "games/sql_archive_store.hpp"
#include "platform/asio/runtime.hpp"
#include "platform/asio/spawn.hpp"
#include "platform/config/startup_error.hpp"
#include "platform/grpc/certificate_watch.hpp"
#include "platform/grpc/server.hpp"
#include "platform/metrics/admin_server.hpp"
#include "platform/seal/seal_key.hpp"
#include "platform/sql/database.hpp"

namespace escaque::services::games {
namespace {

constexpr Millis kShutDownGrace{2'000};
constexpr int kTwin = -1;  // No signal has this number.

int draw_position() {
  thread_local std::random_device random;
  return std::uniform_int_distribution<int>(0, rules::kChess960Positions - 1)(random);
}

std::vector<boost::asio::io_context*> contexts_of(Runtime& runtime) {
  std::vector<boost::asio::io_context*> contexts;
  for (std::size_t i = 0; i < runtime.size(); ++i) contexts.push_back(&runtime.context(i));
  return contexts;
}

Config checked(Config config) {
  check_address(config);
  return config;
}

CrashHandler log_crash(const log::Logger& logger) {
  return [logger](std::string_view coroutine, std::string_view what) {
    logger.error("coroutine_failed", {{"coroutine", coroutine}, {"error", what}});
  };
}

}  // namespace

// Members are destroyed from the last to the first: whoever uses others comes after them.
struct GamesServer::Impl {
  Impl(Config settings, const TimeSource& time_source, log::Logger log)
      : config(std::move(settings)),
        logger(std::move(log)),
        trust("games", config.identity, time_source, logger),
        seal_key(seal::SealKey::from_file(config.seal_key_file)),
        metrics(registry),
        runtime(config.threads, log_crash(logger)),
        certificates(runtime.context(0), registry, time_source, logger),
        database({.connection = config.sql.connection,
                  .connections = config.sql.connections,
                  .waiting = config.sql.waiting},
                 migrations(), logger),
        archive(database),
        orders(database),
        shards(runtime, config, time_source, metrics, logger, seal_key),
        archiver({runtime.context(0), time_source, config.archive,
                  redis_config(config, "games-archiver"), archive, metrics, logger,
                  [this] { return shards.ours(); }}),
        accounts(runtime.context(0), redis_config(config, "games-accounts"), trust.verifier()),
        service({shards, archive, config, time_source, metrics, logger, trust, draw_position},
                contexts_of(runtime)),
        arbiter({shards, archive, orders, time_source, config.archive.keep_stream, logger,
                 trust.guard()},
                contexts_of(runtime)),
        rpc(config::address(config.listen), {&service, &arbiter}, logger, config.rpc),
        address(config.instances.address.empty() ? rpc.address() : config.instances.address),
        pulse(1, log_crash(logger)),
        heartbeat({.context = pulse.context(0),
                   .config = config.instances,
                   .redis = redis_config(config, "games-heartbeat"),
                   .address = address,
                   .owner = shards.owner(),
                   .time = time_source,
                   .logger = logger,
                   .standstill = [this] { return shards.standstill(); },
                   .tolerated_standstill = config.watch.turn_every + config.watch.tolerated_stall,
                   .on_twin = [this] { end(kTwin); },
                   .on_beat = [this](Instant until) { shards.live_until(until); },
                   .on_roster = [this](const Roster& roster) { shards.assign(roster); }}),
        admin(config.admin.host, config.admin.port, registry,
              {{"redis", [this] { return shards.redis_trouble(); }},
               {"shards", [this] { return shards.shards_trouble(); }}}) {}

  Config config;
  log::Logger logger;
  rpc::Trust trust;
  const seal::SealKey seal_key;
  metrics::Registry registry;
  Metrics metrics;
  Runtime runtime;
  rpc::CertificateWatch certificates;
  sql::Database database;
  SqlArchiveStore archive;
  OrderBook orders;
  Shards shards;
  Archiver archiver;
  AccountsTail accounts;
  GamesService service;
  ArbiterService arbiter;
  rpc::Server rpc;
  const std::string address;  // At which gateways reach us.
  Runtime pulse;              // Of the heartbeat alone.
  Heartbeat heartbeat;
  metrics::AdminServer admin;
  std::once_flag is_ended;
  std::promise<int> ended;
  std::thread thread;        // Runs the runtime.
  std::thread pulse_thread;  // Runs the pulse.

  /// Why the server is to stop: a signal, or kTwin.
  void end(int why) {
    std::call_once(is_ended, [this, why] { ended.set_value(why); });
  }
  void stop_pulse() {
    pulse.stop();
    pulse_thread.join();
  }
};

GamesServer::GamesServer(Config config, const TimeSource& time, log::Logger logger)
    : impl_(std::make_unique<Impl>(checked(std::move(config)), time, std::move(logger))) {
  impl_->thread = std::thread([impl = impl_.get()] { impl->runtime.run(); });
  impl_->pulse_thread = std::thread([impl = impl_.get()] { impl->pulse.run(); });
  impl_->shards.start();
  boost::asio::post(impl_->runtime.context(0), [impl = impl_.get()] {
    impl->archiver.start(impl->address);
    impl->accounts.start();
  });
  boost::asio::post(impl_->pulse.context(0), [impl = impl_.get()] { impl->heartbeat.start(); });
  impl_->logger.info("started", {{"rpc", impl_->rpc.address()}, {"admin", admin_port()}});
}

GamesServer::~GamesServer() {
  if (!impl_->thread.joinable()) return;
  impl_->stop_pulse();
  impl_->rpc.shut_down(Millis{0});
  impl_->runtime.stop();
  impl_->thread.join();
}

void GamesServer::wait_for_signal() {
  post_and_wait(impl_->runtime.context(0), [impl = impl_.get()] {
    impl->runtime.handle_signals([impl](int signal) { impl->end(signal); });
    impl->runtime.handle_hangup([impl] { impl->certificates.look(); });
  });
  const int why = impl_->ended.get_future().get();
  if (why == kTwin) {
    throw config::StartupError("games: another instance serves at " + impl_->address +
                               " already: give each an instances.address of its own");
  }
  impl_->logger.info("stopping", {{"signal", why}});
}

void GamesServer::stop() {
  // The others go on with our games before our connections end.
  boost::asio::co_spawn(impl_->pulse.context(0), impl_->heartbeat.leave(), boost::asio::use_future)
      .get();
  impl_->stop_pulse();
  impl_->shards.drain(impl_->config.instances.drain_within);
  impl_->rpc.shut_down(kShutDownGrace);
  boost::asio::co_spawn(impl_->runtime.context(0), impl_->archiver.stop(), boost::asio::use_future)
      .get();
  post_and_wait(impl_->runtime.context(0), [impl = impl_.get()] { impl->accounts.stop(); });
  impl_->shards.stop();
  impl_->runtime.stop();
  impl_->thread.join();
  impl_->logger.info("stopped");
}

std::uint16_t GamesServer::rpc_port() const { return impl_->rpc.port(); }
std::uint16_t GamesServer::admin_port() const { return impl_->admin.port(); }
bool GamesServer::is_healthy() const {
  return !impl_->shards.redis_trouble() && !impl_->shards.shards_trouble();
}

}  // namespace escaque::services::games
