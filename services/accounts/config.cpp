#include "accounts/config.hpp"

#include <algorithm>

#include "accounts/account.hpp"
#include "platform/config/trust.hpp"
#include "platform/mail/smtp_client.hpp"

namespace escaque::services::accounts {

std::string Config::connection() const {
  return sql.connection.empty() ? "sqlite3://" + (data_dir / "accounts.sqlite").string()
                                : sql.connection;
}

std::filesystem::path Config::operator_socket() const {
  return operator_.socket.empty() ? data_dir / "accounts.sock"
                                  : std::filesystem::path(operator_.socket);
}

std::string Config::seal_key_path() const {
  return seal_key_file.empty() ? (data_dir / "accounts-seal.key").string() : seal_key_file;
}

namespace {

config::Check<std::vector<std::string>> role_names() {
  return {"a list of helper, admin, second_signer, operator, arbiter",
          [](const std::vector<std::string>& names) {
            return std::all_of(names.begin(), names.end(), [](const std::string& name) {
              return role_named(name).has_value();
            });
          }};
}

void bind(config::Binder& binder, LoginConfig& login) {
  using config::at_least;
  using config::between;
  constexpr int kMax = 100'000;
  binder.field("login.tries", "Failed logins of one handle from one address prefix without a delay",
               login.tries, between(1, kMax));
  binder.field("login.prefix_tries", "Failed logins of all handles from one address prefix",
               login.prefix_tries, between(1, kMax));
  binder.field("login.handle_tries", "Failed logins of one handle from all addresses",
               login.handle_tries, between(1, kMax));
  binder.field("login.first_delay", "Delay after those; doubles with each further failure",
               login.first_delay, at_least(Millis(1)));
  binder.field("login.longest_delay", "Longest delay for an address prefix", login.longest_delay,
               at_least(Millis(1)));
  binder.field("login.longest_handle_delay", "Longest delay for a handle from all addresses",
               login.longest_handle_delay, at_least(Millis(1)));
  binder.field("login.forget_after", "Time without a failure after which none is remembered",
               login.forget_after, at_least(Millis(1)));
  binder.field("login.device_lifetime", "Time after which an unused device is forgotten",
               login.device_lifetime, at_least(Millis(1)));
}

bool is_site(const std::string& url) {
  return url.empty() || ((url.starts_with("https://") || url.starts_with("http://")) &&
                         !url.ends_with('/') && url.find_first_of("#? ") == std::string::npos);
}

void bind(config::Binder& binder, MailConfig& mail) {
  using config::at_least;
  using config::between;
  const Millis second = std::chrono::seconds(1);
  binder.field("mail.url", "Mail server, like smtp://mail.example.org:587; empty: no mail is sent",
               mail.url, {"smtp://HOST:PORT or smtps://HOST:PORT", [](const std::string& url) {
                            return url.empty() || mail::is_smtp_url(url);
                          }});
  binder.field("mail.sender", "Address that letters come from", mail.sender,
               {"an address like chess@example.org", [](const std::string& address) {
                  return address.empty() || mail::is_address(address);
                }});
  binder.field("mail.site_name", "Name of the site in letters", mail.site_name,
               config::not_empty());
  binder.field("mail.site", "How players reach us, for links in letters", mail.site,
               {"a URL like https://play.example.org", is_site});
  binder.field("mail.user", "User at the mail server; empty: it asks for none", mail.user);
  binder.field("mail.password_file", "File whose first line is that user's password",
               mail.password_file);
  binder.field("mail.authority",
               "PEM file of the CA of the mail server's certificate (default: the system's)",
               mail.authority);
  binder.field("mail.patience", "How long the mail server may take for a letter", mail.patience,
               at_least(second));
  binder.field("mail.first_delay",
               "Delay after a failure; doubles with each further one, to 15 min", mail.first_delay,
               at_least(Millis(1)));
  binder.field("mail.keep_trying", "How long a letter is tried while the mail server is away",
               mail.keep_trying, at_least(second));
  binder.field("mail.most_waiting", "Letters that may wait for the mail server", mail.most_waiting,
               between<std::size_t>(1, 100'000));
  binder.field("mail.letters",
               "Letters of a kind to an account or an address within login.forget_after",
               mail.letters, between(1, 1'000));
  binder.field("mail.confirm_within", "How long a link that confirms an address is good for",
               mail.confirm_within, at_least(second));
  binder.field("mail.reset_within", "How long a link that sets a new password is good for",
               mail.reset_within, at_least(second));
}

}  // namespace

void check(const MailConfig& mail) {
  if (!mail.is_on()) return;
  if (mail.sender.empty()) {
    throw config::ConfigError(
        "mail.sender: expected an address like chess@example.org, with mail.url");
  }
  // Not from a request's Host: whoever asks could put their own site into somebody else's letter.
  if (mail.site.empty()) {
    throw config::ConfigError(
        "mail.site: expected a URL like https://play.example.org, with mail.url");
  }
  if (mail.user.empty() != mail.password_file.empty()) {
    throw config::ConfigError("mail.user: expected mail.password_file with it, and the reverse");
  }
}

void bind(config::Binder& binder, Config& config) {
  using config::at_least;
  using config::between;
  binder.field("data_dir", "Directory of the database and of the admin socket", config.data_dir);
  binder.field("operator.socket",
               "Socket of the operator's service (default: DATA_DIR/accounts.sock)",
               config.operator_.socket);
  binder.field("seal.key_file", "Key of secrets at rest (default: DATA_DIR/accounts-seal.key)",
               config.seal_key_file);
  binder.field("unused_after",
               "Time after which a registered user who never did anything is deleted; 0: never",
               config.unused_after, at_least(Millis(0)));
  binder.field("require_second_factor", "Roles that nobody has without a second factor",
               config.require_second_factor, role_names());
  binder.field("computers.approval", "Who makes an account a computer's: automatic, or an admin",
               config.computers.approval, config::one_of({"automatic", "admin"}));
  binder.field("list_limit", "Users on one personal list", config.list_limit,
               between<std::size_t>(1, 100'000));
  bind(binder, config.listen);
  bind(binder, config.instance);
  bind(binder, config.rpc);
  bind(binder, config.admin);
  bind(binder, config.identity);
  bind(binder, config.redis);
  bind(binder, config.tls);
  bind(binder, config.sql);
  bind(binder, config.log);
  binder.field("session.lifetime", "Life of a session that is not used", config.session.lifetime,
               at_least(Millis(1000)));
  binder.field("session.guest_lifetime", "The same for a guest", config.session.guest_lifetime,
               at_least(Millis(1000)));
  binder.field("session.longest", "Life of any session, however much it is used",
               config.session.longest, at_least(Millis(1000)));
  binder.field("session.extend_after", "How often a use of a session is written down",
               config.session.extend_after);
  binder.field("session.sweep_every", "How often expired sessions are deleted",
               config.session.sweep_every, at_least(Millis(100)));
  binder.field("password.passes", "Passes of Argon2id", config.password.passes,
               between<unsigned>(1, 100));
  binder.field("password.memory", "Memory of one Argon2id hash", config.password.memory,
               between(config::Bytes{8192}, config::Bytes{std::uint64_t{4} << 30}));
  binder.field("password.threads", "Hashes at the same time", config.password.threads,
               between<std::size_t>(1, 64));
  binder.field("password.max_waiting", "Hashes that may wait", config.password.max_waiting,
               at_least<std::size_t>(1));
  bind(binder, config.login);
  bind(binder, config.mail);
  binder.field("emergency.usual", "How long an emergency measure lasts, unless it says so itself",
               config.emergency.usual, at_least(Millis(60'000)));
  binder.field("emergency.longest", "How long an emergency measure may last",
               config.emergency.longest, between(Millis(60'000), Millis(std::chrono::hours(500))));
  binder.field("emergency.most_prefixes", "Address prefixes that are blocked at a time",
               config.emergency.most_prefixes, between<std::size_t>(1, 10'000));
}

void check(const Config& config) {
  config::refuse_open_ways({&config.listen, config.admin, config.redis, config.tls});
  check(config.mail);
}

}  // namespace escaque::services::accounts
