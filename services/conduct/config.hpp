#pragma once
// Configuration of `conduct`; the defaults suit one machine.

#include <cstddef>
#include <filesystem>
#include <string>
#include <vector>

#include "domain/base/time.hpp"
#include "platform/config/binder.hpp"
#include "platform/config/blocks.hpp"

namespace escaque::services::conduct {

struct AccountsConfig {
  std::vector<std::string> address{"127.0.0.1:7105"};  ///< All instances; asked for censor lists.
};

struct TalkConfig {
  int burst = 5;              ///< A user may say this much at once in one kind of room, then
  Millis refill_every{2000};  ///< once more each time this has passed.
  int game_burst = 3;         ///< The same to the opponent, while their game runs.
  Millis game_refill_every{3333};
  Millis repeat_within{60'000};              ///< Nobody says the same again within; 0: they may.
  std::size_t remembered = 20'000;           ///< Commands that are known when they come again.
  std::size_t per_game = 500;                ///< Entries that the stream of a game keeps.
  Millis lifetime{std::chrono::hours(24)};   ///< Of that stream after its last entry.
  std::size_t censor_lists = 10'000;         ///< Copies of censor lists kept in memory.
  Millis lines_kept{std::chrono::days(90)};  ///< For how long a line can be reported.
};

struct ReportConfig {
  int a_day = 20;  ///< How many one user may make in 24 hours.
  int of_guest = 3;
  Millis look_every{60'000};  ///< For appeals and signatures that have waited for too long.
};

struct Config {
  std::filesystem::path data_dir = "data";  ///< Where the database is when sql.connection is empty.
  config::ListenConfig listen{.port = 7103};
  config::RpcConfig rpc;
  config::IdentityConfig identity;
  config::AdminConfig admin{.port = 9103};
  config::RedisConfig redis{.port = 7379};
  config::TlsConfig tls;
  config::SqlConfig sql;
  config::LogConfig log;
  AccountsConfig accounts;
  TalkConfig talk;
  ReportConfig reports;
  std::string seal_key_file;  ///< Empty: DATA_DIR/conduct-seal.key.

  [[nodiscard]] std::string connection() const;
  [[nodiscard]] std::string seal_key_path() const;
};

void bind(config::Binder& binder, Config& config);
/// Throws config::ConfigError when a setting of it would leave this machine unprotected.
void check(const Config& config);

}  // namespace escaque::services::conduct
