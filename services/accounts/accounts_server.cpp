#include "accounts/accounts_server.hpp"

#include <filesystem>
#include <optional>
#include <utility>

#include <sodium.h>

#include "domain/base/enums.hpp"
#include "platform/config/secret_file.hpp"
#include "platform/config/startup_error.hpp"
#include "platform/grpc/in_flight.hpp"

namespace escaque::services::accounts {
namespace {

constexpr std::string_view kStream = "accounts";
constexpr Millis kGrace{5000};

// Before anything is hashed or opened.
Config prepared(Config config) {
  if (sodium_init() < 0) throw config::StartupError("libsodium cannot be initialised");
  check(config.mail);
  std::error_code ignored;  // What is wrong with the directory is told by whoever needs it.
  if (config.sql.connection.empty() || config.operator_.socket.empty()) {
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
  return redis::make_config(config.redis, config.tls, "escaque-accounts");
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
mail::Mailer::Observer mail_observer(Metrics& metrics, const log::Logger& logger) {
  return [&metrics, logger](const mail::MailReport& report) {
    metrics.waiting_letters.set(static_cast<double>(report.waiting));
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
                                          Metrics& metrics, const log::Logger& logger) {
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
                                        mail_observer(metrics, logger));
}

PostLetter post_to(mail::Mailer* mailer) {
  if (mailer == nullptr) return {};
  return [mailer](mail::Outgoing letter) { return mailer->post(std::move(letter)); };
}

}  // namespace

AccountsServer::AccountsServer(const Config& config, const TimeSource& time, log::Logger logger)
    : config_(prepared(config)),
      logger_(std::move(logger)),
      runtime_(1, crash_handler(logger_)),
      loop_(runtime_),
      metrics_(registry_),
      certificates_(runtime_.context(0), registry_, time, logger_),
      stopping_(runtime_.context(0)),
      trust_(std::string(identity::kAccounts), config_.identity, time, logger_),
      database_({config_.connection(), config_.sql.connections, config_.sql.waiting}, migrations(),
                logger_),
      redis_(redis::make_client(runtime_.context(0), redis_config(config_),
                                redis_observer(is_redis_up_, logger_))),
      log_(*redis_),
      relay_(runtime_.context(0), database_, log_, {std::string(kStream)}, logger_),
      store_(database_),
      sessions_(database_),
      logins_(database_),
      factors_(database_),
      measures_(database_),
      closings_(database_),
      emails_(database_),
      seal_key_(seal::SealKey::from_file(config_.seal_key_path())),
      hasher_(runtime_.context(0), password_cost(config_.password)),
      mailer_(make_mailer(config_.mail, time, metrics_, logger_)),
      accounts_({store_, sessions_, logins_, factors_, closings_, hasher_, time, metrics_,
                 seal_key_, [this] { relay_.nudge(); }, logger_, emails_, post_to(mailer_.get()),
                 [this](std::string name, Awaitable<void> work) {
                   spawn(runtime_.context(0), std::move(name), std::move(work),
                         crash_handler(logger_));
                 }},
                config_),
      emergency_({store_, measures_, time, [this] { relay_.nudge(); }, logger_}, config_.emergency),
      assertions_(*trust_.signer(), time),
      service_(accounts_, emergency_, assertions_,
               {runtime_.context(0).get_executor(), logger_, trust_.guard()}),
      admin_service_(accounts_, emergency_,
                     {runtime_.context(0).get_executor(), logger_, trust_.operators_guard()}),
      server_(config::address(config_.listen), {&service_}, logger_, config_.rpc),
      operator_socket_(runtime_.context(0),
                       std::filesystem::absolute(config_.operator_socket()).string(),
                       admin_service_, logger_),
      admin_(config_.admin.host, config_.admin.port, registry_,
             {{"redis", [this]() -> std::optional<std::string> {
                 if (is_redis_up_) return std::nullopt;
                 return "no connection to Redis";
               }}}) {
  follow_own_stream();
  loop_.add_task("relay", relay_.run());
  loop_.add_task("sweep", sweep_regularly());
  loop_.add_task("audit", check_audit());
  loop_.add_task("second_factors", demand_second_factors());
  loop_.add_task("operator", operator_socket_.accept());
}

AccountsServer::~AccountsServer() = default;

void AccountsServer::run() {
  logger_.info("serving", {{"address", address()}, {"admin_port", admin_port()}});
  runtime_.handle_hangup([this] { certificates_.look(); });
  loop_.run([this] { drain(); });
  logger_.info("stopped");
}

void AccountsServer::drain() {
  server_.shut_down(kGrace);
  operator_socket_.shut_down(kGrace);
  post_and_wait(runtime_.context(0), [this] {
    operator_socket_.stop();
    follower_.reset();
    relay_.stop();
    stopping_.set();
    redis_->stop();
  });
}

void AccountsServer::follow_own_stream() {
  eventlog::FollowerHandlers handlers;
  handlers.on_entry = [this](const eventlog::Entry& entry) {
    identity::apply<v1::AccountChanged>(entry.payload, trust_.verifier());
  };
  follower_.emplace(log_, runtime_.context(0), std::string(kStream), eventlog::Position{},
                    std::move(handlers));
}

Awaitable<void> AccountsServer::demand_second_factors() {
  std::vector<Role> roles;
  for (const std::string& name : config_.require_second_factor) roles.push_back(*role_named(name));
  const auto done = co_await factors_.demand_for(std::move(roles));
  if (!done) logger_.error("second_factors_not_demanded", {{"reason", enum_name(done.error())}});
  if (done) relay_.nudge();
}

Awaitable<void> AccountsServer::check_audit() {
  const auto tampered = co_await store_.verify_audit();
  if (tampered && *tampered) logger_.error("audit_broken", {{"sequence", **tampered}});
  const auto head = co_await store_.head_of_audit();
  if (head) logger_.info("audit_head", {{"sequence", head->sequence}, {"hash", head->hash}});
}

Awaitable<void> AccountsServer::sweep_regularly() {
  auto waited = AsyncEvent::Waited::timed_out;
  while (waited == AsyncEvent::Waited::timed_out) {
    const auto swept = co_await accounts_.sweep();
    if (!swept) logger_.warn("sweep_failed", {{"reason", enum_name(swept.error().error)}});
    waited = co_await stopping_.wait_for(config_.session.sweep_every);
  }
}

}  // namespace escaque::services::accounts
