#include "ratings/ratings_server.hpp"

#include <filesystem>
#include <optional>
#include <utility>

namespace escaque::services::ratings {
namespace {

constexpr std::string_view kStream = "ratings";
constexpr std::string_view kGroup = "ratings";
constexpr Millis kGrace{5000};

// Before anything is opened.
Config prepared(Config config) {
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

redis::ClientConfig redis_config(const Config& config, std::string name) {
  return redis::make_config(config.redis, config.tls, std::move(name));
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

eventlog::OutboxConfig outbox_config(const Config& config) {
  eventlog::OutboxConfig reading;
  reading.group = kGroup;
  reading.consumer = config.outbox.consumer;
  // Never two alike at the same time, and the same after a restart.
  if (reading.consumer.empty()) reading.consumer = config::address(config.listen);
  reading.claim_after = config.outbox.claim_after;
  return reading;
}

}  // namespace

RatingsServer::RatingsServer(const Config& config, const TimeSource& time, log::Logger logger)
    : config_(prepared(config)),
      logger_(std::move(logger)),
      runtime_(1, crash_handler(logger_)),
      loop_(runtime_),
      metrics_(registry_),
      certificates_(runtime_.context(0), registry_, time, logger_),
      trust_("ratings", config_.identity, time, logger_),
      database_({config_.connection(), config_.sql.connections, config_.sql.waiting}, migrations(),
                logger_),
      redis_(redis::make_client(runtime_.context(0), redis_config(config_, "escaque-ratings"),
                                redis_observer(is_redis_up_, logger_))),
      log_(*redis_),
      relay_(runtime_.context(0), database_, log_, {std::string(kStream)}, logger_),
      store_(database_),
      leaderboard_({runtime_.context(0), *redis_, store_, std::string(kStream), time, logger_}),
      applier_({store_, metrics_, logger_, [this] { relay_.nudge(); }}),
      reader_(runtime_.context(0), redis_config(config_, "escaque-ratings-outbox"),
              outbox_config(config_),
              [this](const eventlog::OutboxEntry& entry) { return applier_.handle(entry); }),
      service_({store_, leaderboard_, time},
               {runtime_.context(0).get_executor(), logger_, trust_.guard()}),
      server_(config::address(config_.listen), {&service_}, logger_, config_.rpc),
      admin_(config_.admin.host, config_.admin.port, registry_,
             {{"redis", [this]() -> std::optional<std::string> {
                 if (is_redis_up_) return std::nullopt;
                 return "no connection to Redis";
               }}}) {
  loop_.add_task("relay", relay_.run());
  loop_.add_task("leaderboard", leaderboard_.run());
  loop_.add_task("outboxes", reader_.run());
}

RatingsServer::~RatingsServer() = default;

void RatingsServer::run() {
  logger_.info("serving", {{"address", address()}, {"admin_port", admin_port()}});
  runtime_.handle_hangup([this] { certificates_.look(); });
  loop_.run([this] { drain(); });
  logger_.info("stopped");
}

void RatingsServer::drain() {
  server_.shut_down(kGrace);
  post_and_wait(runtime_.context(0), [this] {
    reader_.stop();
    relay_.stop();
    leaderboard_.stop();
    redis_->stop();
  });
}

}  // namespace escaque::services::ratings
