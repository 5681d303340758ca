#include "conduct/conduct_server.hpp"

#include <utility>

#include "domain/etiquette/rules/decisions.hpp"
#include "platform/asio/timer.hpp"
#include "platform/service/reports.hpp"

namespace escaque::services::conduct {
namespace {

constexpr std::string_view kStream = "conduct";
// Since which everything reads kibitz, channels and shouts.
constexpr int kRoomsLevel = 2;
constexpr std::string_view kAccountsStream = "accounts";
constexpr std::string_view kGroup = "conduct";

TalkLimits talk_limits(const TalkConfig& config) {
  TalkLimits limits;
  limits.per_game = config.per_game;
  limits.game_lifetime = config.lifetime;
  limits.per_channel = config.per_channel;
  limits.channel_lifetime = config.channel_lifetime;
  return limits;
}

eventlog::OutboxConfig outbox_config(const Config& config) {
  eventlog::OutboxConfig reading;
  reading.group = kGroup;
  reading.consumer = config.inputs.consumer;
  // Never two alike at the same time, and the same after a restart.
  if (reading.consumer.empty()) {
    reading.consumer = config.instance.or_where(config::address(config.listen));
  }
  reading.claim_after = config.inputs.claim_after;
  return reading;
}

AnalysisLimits analysis_limits(const AnalysisConfig& config) {
  return {config.queue, config.sample_a_day, config.lease, config.tries};
}

FloodRules flood_rules(const TalkConfig& config) {
  FloodRules rules;
  rules.budget = {config.burst, config.refill_every};
  rules.while_playing = {config.game_burst, config.game_refill_every};
  rules.repeats.within = config.repeat_within;
  rules.unread_of_one = config.unread_of_one;
  rules.shouts = {config.shout_burst, config.shout_refill_every};
  return rules;
}

}  // namespace

ConductServer::ConductServer(const Config& config, const TimeSource& time,
                             const log::Logger& logger)
    // The heads of an audit that is no file lie in the folder, too.
    : config_(service::with_data_dir(config, {""})),
      metrics_(registry_),
      process_("conduct", config_, registry_, time, logger),
      database_({config_.connection(), config_.sql.connections, config_.sql.waiting,
                 config_.sql.password_file},
                migrations(), logger, &registry_),
      redis_(process_.context(), process_.redis_config(), logger,
             [this] {
               // What the stream has lost is not sent again.
               if (returns_.has_returned(kAccountsStream)) learn_accounts_again();
             }),
      returns_(*redis_),
      log_(*redis_),
      relay_(process_.context(), database_, log_, {std::string(kStream)}, logger),
      seal_key_(seal::SealKey::from_file(config_.seal_key_path())),
      audit_({process_.context(), database_, time, logger},
             audit::files_of(config_.connection(), config_.data_dir / "conduct.sqlite")),
      store_(database_, seal_key_, rule_settings(config_.rules)),
      lines_(database_),
      quarrels_(database_),
      accounts_(process_.addresses_of("accounts", config_.accounts.address),
                process_.trust().signer()),
      listeners_([this](UserId user) { return accounts_.listener(user); },
                 config_.talk.censor_lists),
      messages_(database_),
      talk_log_(log_, talk_limits(config_.talk)),
      budgets_(*redis_),
      channels_(config_.talk.channels),
      judge_({store_, quarrels_, speech::Lexicon::own(), time, metrics_, logger,
              [this] { relay_.nudge(); }}),
      talker_({process_.context(), store_, messages_, listeners_, talk_log_, budgets_, judge_,
               channels_, time, metrics_, service::log_crashes(logger),
               [this] { return process_.feature_level() >= kRoomsLevel; },
               [this](etiquette::KeptLine line) { return keep_refused(std::move(line)); },
               [this](etiquette::ConversationSeen seen) { return note_conversation(seen); },
               [this] { return keeper_.settle(); },
               [this](UserId user, UserId other) { return accounts_.knows(user, other); }},
              flood_rules(config_.talk), config_.talk.remembered),
      keeper_({process_.context(), log_, lines_, time, logger,
               [this](const etiquette::KeptLine& line) { talker_.heard(line); }},
              config_.talk.lines_kept),
      evidence_(database_),
      desk_({process_.context(), store_, evidence_, time, metrics_, logger,
             [this](std::vector<std::string> ids) { return accounts_.users(std::move(ids)); },
             [this] { return accounts_.count_signers(); },
             [this] {
               relay_.nudge();
               remedies_.nudge();
             },
             [this] { return process_.feature_level(); }},
            {config_.reports.a_day, config_.reports.of_guest, config_.reports.look_every}),
      message_desk_(
          {messages_, listeners_, speech::Lexicon::own(), time, [this] { return keeper_.settle(); },
           [this](std::vector<std::string> ids) { return accounts_.users(std::move(ids)); }}),
      eraser_({process_.context(), store_, time, logger,
               [this](UserId after) { return accounts_.erased_after(after); }}),
      ratings_(process_.addresses_of("ratings", config_.ratings.address),
               process_.trust().signer()),
      remedies_({process_.context(), store_, logger,
                 [this](Remedy remedy) { return ratings_.tell(std::move(remedy)); }}),
      connections_(database_),
      inputs_(database_),
      connection_keeper_({process_.context(), log_, connections_, inputs_, time, logger},
                         {config_.inputs.connections_kept, config_.inputs.games_kept}),
      decisions_(database_, seal_key_),
      rules_({inputs_, decisions_, time, metrics_, logger, [this] { relay_.nudge(); }},
             rule_settings(config_.rules), config_.rules.records),
      compared_(database_),
      evasions_(
          {compared_, time,
           [this](std::vector<UserId> users) { return accounts_.known_accounts(std::move(users)); },
           [this](UserId user, long long input) { return rules_.look(user, input); },
           rule_settings(config_.rules).thresholds}),
      games_(process_.addresses_of("games", config_.games.address), process_.trust().signer()),
      analyses_(database_, analysis_limits(config_.analysis)),
      analysis_desk_(
          {analyses_, time, metrics_, logger,
           [this](std::string id) { return games_.get(std::move(id)); },
           [this](UserId player, long long input) { return rules_.look(player, input); }}),
      watcher_(
          {inputs_, workers_, time, metrics_, logger,
           [this](std::string id) { return games_.get(std::move(id)); },
           [this](UserId one, UserId other) { return is_unwanted(one, other); },
           rule_settings(config_.rules).thresholds.lost_material,
           [this](const GameRecord& record, const Added& added) { return look(record, added); },
           [this](TalkToPlayers talk) { return find_lines(talk); },
           [this](std::vector<UserId> users) { return accounts_.people_of(std::move(users)); }},
          config_.inputs.known_after),
      outboxes_(process_.context(), process_.redis_config("outbox"), outbox_config(config_),
                [this](const eventlog::OutboxEntry& entry) { return watcher_.handle(entry); }),
      waiting_({process_.context(), inputs_, time, logger, [this] { return games_.adjourned(); },
                [this](std::string id) { return games_.get(std::move(id)); },
                [this](UserId player, long long input) { return rules_.look(player, input); }},
               config_.inputs.adjourned_every),
      figures_(database_, seal_key_),
      figure_desk_(figures_, time, rule_settings(config_.rules)),
      evidence_desk_(
          evidence_,
          [this](std::vector<std::string> ids) { return accounts_.users(std::move(ids)); }),
      months_({process_.context(), figures_, time, logger}),
      service_(talker_, desk_, message_desk_, figure_desk_, evidence_desk_, store_, channels_,
               process_.next_host()),
      analysis_service_(analysis_desk_, process_.next_host()),
      server_(config::address(config_.listen), {&service_, &analysis_service_}, logger,
              config_.rpc),
      admin_(config_.admin.host, config_.admin.port, registry_,
             process_.checks({redis_.health_check()}),
             [this](bool is_ready) { server_.set_ready(is_ready); }) {
  process_.add_bond("database of conduct", database_.id());
  process_.add_bond("seal key of conduct", seal_key_.fingerprint());
  follow_accounts();
  process_.add_task("relay", relay_.run());
  process_.add_task("audit", audit_.run());
  process_.add_task("lines", keeper_.run());
  process_.add_task("cases", desk_.watch());
  process_.add_task("eraser", eraser_.run());
  process_.add_task("remedies", remedies_.run());
  process_.add_task("connections", connection_keeper_.run());
  process_.add_task("outboxes", outboxes_.run());
  process_.add_task("waiting", waiting_.run());
  process_.add_task("months", months_.run());
  process_.spawn("settle_rules", settle_rules());
}

void ConductServer::run() {
  process_.run(config_.instance.or_where(address()), admin_port(), [this] { drain(); });
}

void ConductServer::drain() {
  server_.shut_down(service::kGrace);
  post_and_wait(process_.context(), [this] {
    follower_.reset();
    keeper_.stop();
    desk_.stop();
    audit_.stop();
    eraser_.stop();
    remedies_.stop();
    outboxes_.stop();
    waiting_.stop();
    months_.stop();
    connection_keeper_.stop();
    relay_.stop();
    redis_->stop();
  });
}

Awaitable<void> ConductServer::forget(UserId closed) {
  const auto done = co_await messages_.forget(closed, process_.time().utc_now());
  // The stream says it again at the next start.
  if (!done) process_.logger().error("messages_not_forgotten", {{"user", to_string(closed)}});
}

Awaitable<bool> ConductServer::look(const GameRecord& record, const Added& added) {
  const bool is_offered = co_await analysis_desk_.offer(record);
  if (!is_offered) co_return false;
  const bool is_judged = co_await rules_.look(record, added);
  if (!is_judged) co_return false;
  co_return co_await evasions_.look(record);
}

Awaitable<void> ConductServer::keep_refused(etiquette::KeptLine line) {
  const auto kept = co_await lines_.keep_refused(std::move(line));
  // It stays refused, and does not count.
  if (!kept) process_.logger().error("refused_line_lost");
}

Awaitable<std::optional<std::vector<LineToPlayer>>> ConductServer::find_lines(TalkToPlayers talk) {
  // What was said before the end has to be in the database.
  if (talk.is_advice_forbidden) {
    const bool is_kept = co_await keeper_.settle();
    if (!is_kept) co_return std::nullopt;
  }
  auto found = co_await lines_.to_players(talk);
  if (!found) co_return std::nullopt;
  co_return std::move(*found);
}

Awaitable<void> ConductServer::note_conversation(etiquette::ConversationSeen conversation) {
  const double hours = rule_settings(config_.rules).thresholds.conversations_apart;
  const auto apart = etiquette::from_seconds(hours * 3'600);
  const auto input = co_await inputs_.add(conversation, apart);
  if (!input) {
    process_.logger().error("conversation_lost");
  } else if (*input) {
    co_await rules_.look(conversation.user, **input);
  }
}

Awaitable<void> ConductServer::settle_rules() {
  constexpr Millis kSettleAgain{1'000};
  for (;;) {
    const bool is_settled = co_await rules_.settle();
    if (is_settled) co_return;
    co_await pause_for(kSettleAgain);
  }
}

Awaitable<std::optional<bool>> ConductServer::is_unwanted(UserId one, UserId other) {
  const auto first = co_await listeners_.find(one);
  const auto second = co_await listeners_.find(other);
  if (!first || !second) co_return std::nullopt;
  co_return (*first)->not_played.contains(other) || (*second)->not_played.contains(one);
}

void ConductServer::learn_accounts_again() {
  listeners_.forget_all();
  eraser_.learn_again();
}

// Nothing is copied before it is asked for, so what the stream has from earlier costs nothing.
void ConductServer::follow_accounts() {
  eventlog::FollowerHandlers handlers;
  handlers.on_entry = [this](const eventlog::Entry& entry) {
    apply(entry, listeners_);
    if (const auto user = closed_in(entry)) {
      spawn(process_.context(), "forget_messages", forget(*user),
            service::log_crashes(process_.logger()));
    }
    apply(entry, eraser_);
    identity::apply<accounts::v1::AccountChanged>(entry.payload, process_.trust().verifier());
  };
  handlers.on_trimmed = [this] { learn_accounts_again(); };
  follower_.emplace(log_, process_.context(), std::string(kAccountsStream), eventlog::Position{},
                    std::move(handlers));
}

}  // namespace escaque::services::conduct
