#include "conduct/conduct_server.hpp"

#include <filesystem>
#include <utility>

#include <sodium.h>

#include "platform/config/startup_error.hpp"
#include "platform/grpc/in_flight.hpp"

namespace escaque::services::conduct {
namespace {

constexpr std::string_view kStream = "conduct";
constexpr std::string_view kAccountsStream = "accounts";
constexpr Millis kGrace{5000};

// Before anything is hashed or opened.
Config prepared(Config config) {
  if (sodium_init() < 0) throw config::StartupError("libsodium cannot be initialised");
  std::error_code ignored;  // What is wrong with the directory is told by whoever needs it.
  if (config.sql.connection.empty()) {
    std::filesystem::create_directories(config.data_dir, ignored);
  }
  return config;
}

CrashHandler crash_handler(const log::Logger& logger) {
  return [logger](std::string_view coroutine, std::string_view what) {
    logger.error("coroutine_failed", {{"coroutine", coroutine}, {"what", what}});
  };
}

redis::ClientConfig redis_config(const Config& config) {
  return redis::make_config(config.redis, config.tls, "escaque-conduct");
}

redis::ClientObserver redis_observer(std::atomic<bool>& is_up, const log::Logger& logger) {
  return {[&is_up] { is_up = true; },
          [&is_up, logger](std::string_view reason) {
            is_up = false;
            logger.warn("redis_down", {{"reason", reason}});
          },
          [logger](std::string_view problem) {
            logger.warn("redis_problem", {{"problem", problem}});
          }};
}

TalkLimits talk_limits(const TalkConfig& config) {
  TalkLimits limits;
  limits.per_game = config.per_game;
  limits.game_lifetime = config.lifetime;
  return limits;
}

}  // namespace

ConductServer::ConductServer(const Config& config, const TimeSource& time, log::Logger logger)
    : config_(prepared(config)),
      logger_(std::move(logger)),
      runtime_(1, crash_handler(logger_)),
      loop_(runtime_),
      metrics_(registry_),
      certificates_(runtime_.context(0), registry_, time, logger_),
      trust_("conduct", config_.identity, time, logger_),
      database_({config_.connection(), config_.sql.connections, config_.sql.waiting}, migrations(),
                logger_),
      redis_(redis::make_client(runtime_.context(0), redis_config(config_),
                                redis_observer(is_redis_up_, logger_))),
      log_(*redis_),
      relay_(runtime_.context(0), database_, log_, {std::string(kStream)}, logger_),
      store_(database_),
      accounts_(config_.accounts.address, trust_.signer()),
      censors_([this](UserId owner) { return accounts_.censored_by(owner); },
               config_.talk.censor_lists),
      talk_log_(log_, talk_limits(config_.talk)),
      talker_({runtime_.context(0), store_, censors_, talk_log_, time, metrics_,
               crash_handler(logger_)},
              {config_.talk.burst, config_.talk.refill_every}, config_.talk.remembered),
      moderation_({store_, time, metrics_, [this] { relay_.nudge(); }}),
      service_(talker_, moderation_, {runtime_.context(0).get_executor(), logger_, trust_.guard()}),
      server_(config::address(config_.listen), {&service_}, logger_, config_.rpc),
      admin_(config_.admin.host, config_.admin.port, registry_,
             {{"redis", [this]() -> std::optional<std::string> {
                 if (is_redis_up_) return std::nullopt;
                 return "no connection to Redis";
               }}}) {
  follow_accounts();
  loop_.add_task("relay", relay_.run());
  loop_.add_task("audit", check_audit());
}

ConductServer::~ConductServer() = default;

void ConductServer::run() {
  logger_.info("serving", {{"address", address()}, {"admin_port", admin_port()}});
  runtime_.handle_hangup([this] { certificates_.look(); });
  loop_.run([this] { drain(); });
  rpc::drain_calls();
  logger_.info("stopped");
}

void ConductServer::drain() {
  server_.shut_down(kGrace);
  post_and_wait(runtime_.context(0), [this] {
    follower_.reset();
    relay_.stop();
    redis_->stop();
  });
}

// Nothing is copied before it is asked for, so what the stream has from earlier costs nothing.
void ConductServer::follow_accounts() {
  eventlog::FollowerHandlers handlers;
  handlers.on_entry = [this](const eventlog::Entry& entry) {
    apply(entry, censors_);
    identity::apply<accounts::v1::AccountChanged>(entry.payload, trust_.verifier());
  };
  handlers.on_trimmed = [this] { censors_.forget_all(); };
  follower_.emplace(log_, runtime_.context(0), std::string(kAccountsStream), eventlog::Position{},
                    std::move(handlers));
}

Awaitable<void> ConductServer::check_audit() {
  const auto tampered = co_await store_.verify_audit();
  if (tampered && *tampered) logger_.error("audit_broken", {{"sequence", **tampered}});
  const auto head = co_await store_.head_of_audit();
  if (head) logger_.info("audit_head", {{"sequence", head->sequence}, {"hash", head->hash}});
}

}  // namespace escaque::services::conduct
