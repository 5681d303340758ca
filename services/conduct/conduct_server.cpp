#include "conduct/conduct_server.hpp"

#include <utility>

#include "platform/service/reports.hpp"

namespace escaque::services::conduct {
namespace {

constexpr std::string_view kStream = "conduct";
constexpr std::string_view kAccountsStream = "accounts";

TalkLimits talk_limits(const TalkConfig& config) {
  TalkLimits limits;
  limits.per_game = config.per_game;
  limits.game_lifetime = config.lifetime;
  return limits;
}

FloodRules flood_rules(const TalkConfig& config) {
  FloodRules rules;
  rules.budget = {config.burst, config.refill_every};
  rules.while_playing = {config.game_burst, config.game_refill_every};
  rules.repeats.within = config.repeat_within;
  return rules;
}

}  // namespace

ConductServer::ConductServer(const Config& config, const TimeSource& time,
                             const log::Logger& logger)
    : config_(service::with_data_dir(config, {config.sql.connection})),
      metrics_(registry_),
      process_("conduct", config_, registry_, time, logger),
      database_({config_.connection(), config_.sql.connections, config_.sql.waiting}, migrations(),
                logger),
      redis_(process_.context(), process_.redis_config(), logger),
      log_(*redis_),
      relay_(process_.context(), database_, log_, {std::string(kStream)}, logger),
      seal_key_(seal::SealKey::from_file(config_.seal_key_path())),
      audit_({process_.context(), database_, time, logger}, audit::files_of(config_.connection())),
      store_(database_, seal_key_),
      lines_(database_),
      accounts_(config_.accounts.address, process_.trust().signer()),
      censors_([this](UserId owner) { return accounts_.censored_by(owner); },
               config_.talk.censor_lists),
      talk_log_(log_, talk_limits(config_.talk)),
      judge_({store_, speech::Lexicon::own(), time, metrics_, logger, [this] { relay_.nudge(); }}),
      talker_({process_.context(), store_, censors_, talk_log_, judge_, time, metrics_,
               service::log_crashes(logger)},
              flood_rules(config_.talk), config_.talk.remembered),
      keeper_({process_.context(), log_, lines_, time, logger}, config_.talk.lines_kept),
      desk_({process_.context(), store_, time, metrics_, logger,
             [this](std::vector<std::string> ids) { return accounts_.users(std::move(ids)); },
             [this] { return accounts_.count_signers(); }, [this] { relay_.nudge(); }},
            {config_.reports.a_day, config_.reports.of_guest, config_.reports.look_every}),
      service_(talker_, desk_, store_, process_.next_host()),
      server_(config::address(config_.listen), {&service_}, logger, config_.rpc),
      admin_(config_.admin.host, config_.admin.port, registry_, {redis_.health_check()}) {
  follow_accounts();
  process_.add_task("relay", relay_.run());
  process_.add_task("audit", audit_.run());
  process_.add_task("lines", keeper_.run());
  process_.add_task("cases", desk_.watch());
}

void ConductServer::run() {
  process_.run(address(), admin_port(), [this] { drain(); });
}

void ConductServer::drain() {
  server_.shut_down(service::kGrace);
  post_and_wait(process_.context(), [this] {
    follower_.reset();
    keeper_.stop();
    desk_.stop();
    audit_.stop();
    relay_.stop();
    redis_->stop();
  });
}

// Nothing is copied before it is asked for, so what the stream has from earlier costs nothing.
void ConductServer::follow_accounts() {
  eventlog::FollowerHandlers handlers;
  handlers.on_entry = [this](const eventlog::Entry& entry) {
    apply(entry, censors_);
    identity::apply<accounts::v1::AccountChanged>(entry.payload, process_.trust().verifier());
  };
  handlers.on_trimmed = [this] { censors_.forget_all(); };
  follower_.emplace(log_, process_.context(), std::string(kAccountsStream), eventlog::Position{},
                    std::move(handlers));
}

}  // namespace escaque::services::conduct
