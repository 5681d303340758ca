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

struct RatingsConfig {
  std::vector<std::string> address{"127.0.0.1:7104"};  ///< All instances; told of refunds.
};

struct GamesConfig {
  std::vector<std::string> address{"127.0.0.1:7101"};  ///< All instances; asked for finished games.
};

struct InputsConfig {
  std::string consumer;       ///< Name of this instance among the readers; empty: its address.
  Millis claim_after{5'000};  ///< Idle time after which another reader's entry is taken over.
  /// Then it is known what else was lost with a connection: within a minute of it, and the gateways
  /// have said so.
  Millis known_after{65'000};
  Millis adjourned_every{std::chrono::hours(1)};   ///< How often adjourned games are looked at.
  Millis games_kept{std::chrono::days(180)};       ///< What rules have seen of a game.
  Millis connections_kept{std::chrono::days(90)};  ///< When and from where users were connected.
};

// What the catalogue of rules says otherwise. Changes are in the audit.
struct RulesConfig {
  std::vector<std::string> thresholds;  ///< "warn_evidence=100" of each that is another one.
  std::vector<std::string> active;      ///< Rules that have watched for long enough: their ids.
  std::vector<std::string> shadow;      ///< Rules from which nothing is to follow.
  std::size_t records = 2'000;          ///< Players whose folded games are kept in memory.
};

// Which games escaque-analysis is given.
struct AnalysisConfig {
  std::size_t queue = 2'000;  ///< Games that wait; beyond it those that matter least are dropped.
  int sample_a_day = 500;     ///< Of people whom nothing speaks against; 0: none.
  Millis lease{600'000};      ///< After it somebody else may take the game.
  int tries = 3;              ///< Then a game is given up.
};

struct TalkConfig {
  int burst = 5;              ///< A user may say this much at once in one kind of room, then
  Millis refill_every{2000};  ///< once more each time this has passed.
  int game_burst = 3;         ///< The same to the opponent, while their game runs.
  Millis game_refill_every{3333};
  int shout_burst = 3;                      ///< How many shouts at once, then
  Millis shout_refill_every{60'000};        ///< one more each time this has passed.
  Millis repeat_within{60'000};             ///< Nobody says the same again within; 0: they may.
  std::size_t remembered = 20'000;          ///< Commands that are known when they come again.
  std::size_t per_game = 500;               ///< Entries that the stream of a game keeps.
  Millis lifetime{std::chrono::hours(24)};  ///< Of that stream after its last entry.
  std::size_t censor_lists = 10'000;        ///< Copies of censor lists kept in memory.
  std::size_t per_channel = 50;             ///< Lines that a channel, and shouts, keep.
  Millis channel_lifetime{std::chrono::days(7)};  ///< Of these after the last one.
  /// "name language purpose" of each.
  std::vector<std::string> channels{
      "ajedrez es Partidas, aperturas, finales: todo sobre el juego",
      "chess en Games, openings, endings: all about the game",
      "charla es De todo un poco",
      "chat en Anything else",
      "ayuda es Preguntas sobre el servidor",
      "help en Questions about the server",
  };
  int unread_of_one = 20;  ///< Unread messages from one user to another who is away.
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
  config::InstanceConfig instance;
  config::RpcConfig rpc;
  config::IdentityConfig identity;
  config::AdminConfig admin{.port = 9103};
  config::RedisConfig redis{.port = 7379};
  config::TlsConfig tls;
  config::SqlConfig sql;
  config::LogConfig log;
  AccountsConfig accounts;
  RatingsConfig ratings;
  GamesConfig games;
  InputsConfig inputs;
  RulesConfig rules;
  AnalysisConfig analysis;
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
