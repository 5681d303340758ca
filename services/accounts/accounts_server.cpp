#include "accounts/accounts_server.hpp"

#include <filesystem>
#include <optional>
#include <utility>

#include "domain/base/enums.hpp"
#include "platform/config/secret_file.hpp"

namespace escaque::services::accounts {
namespace {

constexpr std::string_view kStream = "accounts";

PasswordCost password_cost(const PasswordConfig& config) {
  return {config.passes, static_cast<std::size_t>(config.memory.value), config.threads,
          config.max_waiting};
}

mail::SmtpConfig smtp_config(const MailConfig& config) {
  mail::SmtpConfig smtp;
  smtp.url = config.url;
  smtp.sender = {config.sender, config.site_name};
  smtp.user = config.user;
  if (!config.password_file.empty()) {
    smtp.password = config::read_secret("mail.password_file", config.password_file);
  }
  smtp.authority = config.authority;
  smtp.patience = config.patience;
  smtp.needs_tls = !mail::is_local_smtp(config.url);
  return smtp;
}

/// Of what becomes of letters. Neither addresses nor tickets are logged.
mail::Mailer::Observer mail_observer(Metrics& metrics, metrics::Gauge& waiting,
                                     const log::Logger& logger) {
  return [&metrics, &waiting, logger](const mail::MailReport& report) {
    waiting.set(static_cast<double>(report.waiting));
    const std::string event = "letter_" + std::string(to_string(report.event));
    if (report.event == mail::MailEvent::sent) {
      metrics.letters_sent.increment();
      logger.info(event, {{"kind", report.kind}});
      return;
    }
    const bool is_lost = report.event != mail::MailEvent::delayed;
    (is_lost ? metrics.letters_lost : metrics.letters_delayed).increment();
    logger.warn(event, {{"kind", report.kind}, {"reason", report.reason}});
  };
}

std::unique_ptr<mail::Mailer> make_mailer(const MailConfig& config, const TimeSource& time,
                                          Metrics& metrics, metrics::Gauge& waiting,
                                          const log::Logger& logger) {
  if (!config.is_on()) return nullptr;
  auto send = [client = std::make_shared<const mail::SmtpClient>(smtp_config(config)), &time](
                  const mail::Letter& letter, const std::stop_token& stop) {
    return client->send(letter, time.utc_now(), stop);
  };
  mail::RetryRules rules;
  rules.most_waiting = config.most_waiting;
  rules.first_delay = config.first_delay;
  rules.keep_trying = config.keep_trying;
  return std::make_unique<mail::Mailer>(std::move(send), rules, time,
                                        mail_observer(metrics, waiting, logger));
}

PostLetter post_to(mail::Mailer* mailer) {
  if (mailer == nullptr) return {};
  return [mailer](mail::Outgoing letter) { return mailer->post(std::move(letter)); };
}

}  // namespace

AccountsServer::AccountsServer(const Config& config, const TimeSource& time,
                               const log::Logger& logger)
    : config_(service::with_data_dir(
          config, {config.sql.connection, config.operator_.socket, config.seal_key_file})),
      metrics_(registry_),
      process_(std::string(identity::kAccounts), config_, registry_, time, logger),
      stopping_(process_.context()),
      database_({config_.connection(), config_.sql.connections, config_.sql.waiting,
                 config_.sql.password_file},
                migrations(), logger, &registry_),
      redis_(process_.context(), process_.redis_config(), logger),
      log_(*redis_),
      relay_(process_.context(), database_, log_, {std::string(kStream)}, logger),
      store_(database_),
      sessions_(database_),
      logins_(database_),
      factors_(database_),
      measures_(database_),
      announcement_store_(database_),
      changes_(database_),
      closings_(database_),
      emails_(database_),
      club_store_(database_),
      seal_key_(seal::SealKey::from_file(config_.seal_key_path())),
      hasher_(process_.context(), password_cost(config_.password)),
      mailer_(make_mailer(config_.mail, time, metrics_, metrics_.waiting_letters, logger)),
      games_mailer_(make_mailer(config_.mail, time, metrics_, metrics_.waiting_game_letters, logger)),
      accounts_({store_, sessions_, logins_, factors_, closings_, hasher_, time, metrics_,
                 seal_key_, [this] { relay_.nudge(); }, logger, emails_, post_to(mailer_.get()),
                 [this](std::string name, Awaitable<void> work) {
                   process_.spawn(std::move(name), std::move(work));
                 }},
                config_),
      game_letters_(
          {emails_, accounts_.check(), *redis_, time, post_to(games_mailer_.get()),
           [this](std::string name, Awaitable<void> work) {
             process_.spawn(std::move(name), std::move(work));
           },
           logger},
          config_.mail),
      emergency_({store_, measures_, time, [this] { relay_.nudge(); }, logger}, config_.emergency),
      announcements_({announcement_store_, time, [this] { relay_.nudge(); }, logger}),
      people_desk_({changes_, time, [this] { relay_.nudge(); }, logger,
                    config.computers.approval == "admin" ? Approval::admin : Approval::automatic,
                    [this] { return process_.feature_level(); }}),
      clubs_({club_store_, time, [this] { relay_.nudge(); }, logger,
              [this] { return process_.feature_level(); }}),
      assertions_(*process_.trust().signer(), time),
      service_(accounts_, emergency_, announcements_, people_desk_, assertions_,
               process_.next_host()),
      club_service_(clubs_, process_.next_host()),
      admin_service_(
          accounts_, emergency_, announcements_,
          {process_.context().get_executor(), logger, process_.trust().operators_guard()}),
      server_(config::address(config_.listen), {&service_, &club_service_}, logger, config_.rpc),
      operator_socket_(process_.context(),
                       std::filesystem::absolute(config_.operator_socket()).string(),
                       admin_service_, logger),
      admin_(config_.admin.host, config_.admin.port, registry_,
             process_.checks({redis_.health_check()}),
             [this](bool is_ready) { server_.set_ready(is_ready); }) {
  process_.add_bond("database of accounts", database_.id());
  process_.add_bond("seal key of accounts", seal_key_.fingerprint());
  follow_own_stream();
  if (games_mailer_) follow_games();
  process_.add_task("relay", relay_.run());
  process_.add_task("sweep", sweep_regularly());
  process_.add_task("audit", check_audit());
  process_.add_task("second_factors", demand_second_factors());
  process_.add_task_at_once("operator", operator_socket_.accept());
}

void AccountsServer::run() {
  process_.run(config_.instance.or_where(address()), admin_port(), [this] { drain(); });
}

void AccountsServer::drain() {
  server_.shut_down(service::kGrace);
  operator_socket_.shut_down(service::kGrace);
  post_and_wait(process_.context(), [this] {
    operator_socket_.stop();
    follower_.reset();
    game_followers_.clear();
    relay_.stop();
    stopping_.set();
    redis_->stop();
  });
}

void AccountsServer::follow_own_stream() {
  eventlog::FollowerHandlers handlers;
  handlers.on_entry = [this](const eventlog::Entry& entry) {
    identity::apply<v1::AccountChanged>(entry.payload, process_.trust().verifier());
  };
  follower_.emplace(log_, process_.context(), std::string(kStream), eventlog::Position{},
                    std::move(handlers));
}

/// From the beginning: what was told while nobody followed is still to be written.
void AccountsServer::follow_games() {
  const auto follow = [this](std::string stream,
                             void (GameLetters::*take)(const eventlog::Entry&)) {
    eventlog::FollowerHandlers handlers;
    handlers.on_entry = [this, take](const eventlog::Entry& entry) {
      (game_letters_.*take)(entry);
    };
    game_followers_.emplace_back(log_, process_.context(), std::move(stream), eventlog::Position{},
                                 std::move(handlers));
  };
  follow("rounds", &GameLetters::on_round);
  follow("resumptions", &GameLetters::on_resumption);
}

Awaitable<void> AccountsServer::demand_second_factors() {
  std::vector<Role> roles;
  for (const std::string& name : config_.require_second_factor) roles.push_back(*role_named(name));
  const auto done = co_await factors_.demand_for(std::move(roles));
  if (!done)
    process_.logger().error("second_factors_not_demanded", {{"reason", enum_name(done.error())}});
  if (done) relay_.nudge();
}

Awaitable<void> AccountsServer::check_audit() {
  const auto tampered = co_await store_.verify_audit();
  if (tampered && *tampered) process_.logger().error("audit_broken", {{"sequence", **tampered}});
  const auto head = co_await store_.head_of_audit();
  if (head)
    process_.logger().info("audit_head", {{"sequence", head->sequence}, {"hash", head->hash}});
}

Awaitable<void> AccountsServer::sweep_regularly() {
  auto waited = AsyncEvent::Waited::timed_out;
  while (waited == AsyncEvent::Waited::timed_out) {
    const auto swept = co_await accounts_.sweep();
    if (!swept)
      process_.logger().warn("sweep_failed", {{"reason", enum_name(swept.error().error)}});
    waited = co_await stopping_.wait_for(config_.session.sweep_every);
  }
}

}  // namespace escaque::services::accounts
