#pragma once
// Configuration of `accounts`; the defaults suit one machine.

#include <cstddef>
#include <filesystem>
#include <string>

#include "domain/base/time.hpp"
#include "platform/config/binder.hpp"
#include "platform/config/blocks.hpp"

namespace escaque::services::accounts {

struct SessionConfig {
  Millis lifetime{std::chrono::days(30)};       ///< Of a session that is not used.
  Millis guest_lifetime{std::chrono::days(1)};  ///< Of a guest's; the guest ends with it.
  Millis extend_after{std::chrono::hours(1)};   ///< A use writes at most this often.
  Millis sweep_every{std::chrono::hours(1)};    ///< How often expired ones are deleted.
};

struct PasswordConfig {
  unsigned passes = 2;                            ///< Argon2id's t; more is slower for everybody.
  config::Bytes memory{std::uint64_t{64} << 20};  ///< Argon2id's m, per hash that runs.
  std::size_t threads = 2;                        ///< Hashes at the same time.
  std::size_t max_waiting = 64;                   ///< Hashes that wait; beyond it: overloaded.
};

struct OperatorConfig {
  std::string socket;  ///< Socket of AccountsAdminService; empty: accounts.sock in data_dir.
};

struct LoginConfig {
  int burst = 10;                                 ///< Failed logins of one handle at once, then
  Millis refill_every{std::chrono::seconds(30)};  ///< one more after each such time.
};

struct Config {
  std::filesystem::path data_dir = "data";  ///< Where the database is when sql.connection is empty.
  std::size_t list_limit = 500;             ///< Users on one personal list.
  config::ListenConfig listen{.port = 7105};
  config::RpcConfig rpc;
  config::AdminConfig admin{.port = 9105};
  config::RedisConfig redis{.port = 7379};
  config::SqlConfig sql;
  config::LogConfig log;
  OperatorConfig operator_;
  SessionConfig session;
  PasswordConfig password;
  LoginConfig login;

  [[nodiscard]] std::string connection() const;
  [[nodiscard]] std::filesystem::path operator_socket() const;
};

void bind(config::Binder& binder, Config& config);

}  // namespace escaque::services::accounts
