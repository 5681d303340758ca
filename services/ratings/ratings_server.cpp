#include "ratings/ratings_server.hpp"

namespace escaque::services::ratings {
namespace {

constexpr std::string_view kStream = "ratings";
constexpr std::string_view kGroup = "ratings";

eventlog::OutboxConfig outbox_config(const Config& config) {
  eventlog::OutboxConfig reading;
  reading.group = kGroup;
  reading.consumer = config.outbox.consumer;
  // Never two alike at the same time, and the same after a restart.
  if (reading.consumer.empty()) {
    reading.consumer = config.instance.or_where(config::address(config.listen));
  }
  reading.claim_after = config.outbox.claim_after;
  return reading;
}

}  // namespace

RatingsServer::RatingsServer(const Config& config, const TimeSource& time,
                             const log::Logger& logger)
    : config_(service::with_data_dir(config, {config.sql.connection})),
      metrics_(registry_),
      process_("ratings", config_, registry_, time, logger),
      database_({config_.connection(), config_.sql.connections, config_.sql.waiting,
                 config_.sql.password_file},
                migrations(), logger, &registry_),
      redis_(process_.context(), process_.redis_config(), logger,
             [this] { leaderboard_.on_reach(); }),
      log_(*redis_),
      relay_(process_.context(), database_, log_, {std::string(kStream)}, logger),
      store_(database_),
      leaderboard_({process_.context(), *redis_, store_, std::string(kStream), time, logger}),
      applier_({store_, metrics_, logger, [this] { relay_.nudge(); }}),
      reader_(process_.context(), process_.redis_config("outbox"), outbox_config(config_),
              [this](const eventlog::OutboxEntry& entry) { return applier_.handle(entry); }),
      service_({store_, leaderboard_, time, [this] { relay_.nudge(); }}, process_.next_host()),
      server_(config::address(config_.listen), {&service_}, logger, config_.rpc),
      admin_(config_.admin.host, config_.admin.port, registry_,
             process_.checks({redis_.health_check()}),
             [this](bool is_ready) { server_.set_ready(is_ready); }) {
  process_.add_bond("database of ratings", database_.id());
  process_.add_task("relay", relay_.run());
  process_.add_task("leaderboard", leaderboard_.run());
  process_.add_task("outboxes", reader_.run());
}

void RatingsServer::run() {
  process_.run(config_.instance.or_where(address()), admin_port(), [this] { drain(); });
}

void RatingsServer::drain() {
  server_.shut_down(service::kGrace);
  post_and_wait(process_.context(), [this] {
    reader_.stop();
    relay_.stop();
    leaderboard_.stop();
    redis_->stop();
  });
}

}  // namespace escaque::services::ratings
