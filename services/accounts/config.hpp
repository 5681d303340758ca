#pragma once
// Configuration of `accounts`; the defaults suit one machine.

#include <cstddef>
#include <filesystem>
#include <string>
#include <vector>

#include "domain/base/time.hpp"
#include "platform/config/binder.hpp"
#include "platform/config/blocks.hpp"

namespace escaque::services::accounts {

struct SessionConfig {
  Millis lifetime{std::chrono::days(30)};       ///< Of a session that is not used.
  Millis guest_lifetime{std::chrono::days(1)};  ///< Of a guest's; the guest ends with it.
  Millis longest{std::chrono::days(90)};        ///< Of any session, however much it is used.
  Millis extend_after{std::chrono::hours(1)};   ///< A use writes at most this often.
  Millis sweep_every{std::chrono::hours(1)};    ///< How often expired ones are deleted.
};

struct PasswordConfig {
  unsigned passes = 2;                            ///< Argon2id's t; more is slower for everybody.
  config::Bytes memory{std::uint64_t{64} << 20};  ///< Argon2id's m, per hash that runs.
  std::size_t threads = 2;                        ///< Hashes at the same time.
  std::size_t max_waiting = 64;  ///< Hashes that wait besides; beyond it: overloaded.
};

struct OperatorConfig {
  std::string socket;  ///< Socket of AccountsAdminService; empty: accounts.sock in data_dir.
};

struct LoginConfig {
  int tries = 5;           ///< Failures of one handle from one address prefix without a delay.
  int prefix_tries = 50;   ///< The same from one address prefix, of all handles.
  int handle_tries = 200;  ///< The same of one handle, from everywhere.
  Millis first_delay{
      std::chrono::seconds(2)};  ///< After those; doubles with each further failure …
  Millis longest_delay{std::chrono::minutes(15)};  ///< … up to this for a place or a prefix …
  Millis longest_handle_delay{std::chrono::seconds(30)};  ///< … and up to this for a handle.
  Millis forget_after{std::chrono::hours(1)};      ///< Without a failure the count begins at zero.
  Millis device_lifetime{std::chrono::days(365)};  ///< A device that is not used is forgotten.
};

struct EmergencyConfig {
  Millis usual{std::chrono::hours(2)};      ///< How long a measure lasts, unless it says so itself.
  Millis longest{std::chrono::hours(168)};  ///< Nobody may close anything for longer.
  std::size_t most_prefixes = 1'000;        ///< Blocked at a time.
};

struct ComputersConfig {
  std::string approval = "automatic";  ///< Or "admin": one has to agree to each.
};

/// E-mail to users. Without `url` none is sent, and nobody is offered to give an address.
struct MailConfig {
  std::string url;     ///< Of the mail server: smtp://host:587, or smtps://host:465.
  std::string sender;  ///< The address that letters come from.
  std::string site_name = "Escaque";
  std::string site;           ///< How players reach us, for the links: https://play.example.org.
  std::string user;           ///< At the mail server; empty: it asks for none.
  std::string password_file;  ///< Its first line is that user's password.
  std::string authority;      ///< PEM file of the mail server's CA; empty: the system's.
  Millis patience{std::chrono::seconds(30)};      ///< For one letter.
  Millis first_delay{std::chrono::seconds(10)};   ///< After a failure; doubles, to 15 min.
  Millis keep_trying{std::chrono::hours(1)};      ///< While the mail server is away.
  std::size_t most_waiting = 1'000;               ///< Letters that wait for it.
  int letters = 5;                                ///< Within login.forget_after: see Emails.
  Millis confirm_within{std::chrono::hours(24)};  ///< How long a link to confirm is good for.
  Millis reset_within{std::chrono::hours(1)};     ///< The same of one to set a password.

  [[nodiscard]] bool is_on() const { return !url.empty(); }
};

struct Config {
  std::filesystem::path data_dir = "data";  ///< Where the database is when sql.connection is empty.
  std::size_t list_limit = 500;             ///< Users on one personal list.
  config::ListenConfig listen{.port = 7105};
  config::InstanceConfig instance;
  config::RpcConfig rpc;
  config::IdentityConfig identity;
  config::AdminConfig admin{.port = 9105};
  config::RedisConfig redis{.port = 7379};
  config::TlsConfig tls;
  config::SqlConfig sql;
  config::LogConfig log;
  OperatorConfig operator_;
  /// Registered users who do nothing for this long are deleted; 0: none are.
  Millis unused_after{std::chrono::days(365)};
  std::string seal_key_file;  ///< Key of secrets at rest; empty: accounts-seal.key in data_dir.
  /// Roles that nobody has without a second factor: arbiter, admin …
  std::vector<std::string> require_second_factor;
  SessionConfig session;
  PasswordConfig password;
  LoginConfig login;
  EmergencyConfig emergency;
  MailConfig mail;
  ComputersConfig computers;

  [[nodiscard]] std::string connection() const;
  [[nodiscard]] std::filesystem::path operator_socket() const;
  [[nodiscard]] std::string seal_key_path() const;
};

void bind(config::Binder& binder, Config& config);
/// Throws config::ConfigError when a key is missing that mail needs.
void check(const MailConfig& mail);
/// Throws config::ConfigError when a setting of it would leave this machine unprotected; checks
/// its mail, too.
void check(const Config& config);

}  // namespace escaque::services::accounts
