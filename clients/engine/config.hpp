#pragma once
// What `escaque-engine` is told: which server, which account, which engine, which games.

#include <optional>
#include <string>

namespace escaque::engine {

struct Config {
  std::string url = "http://127.0.0.1:8080";  ///< The server.
  std::string handle;                         ///< Account of the registered computer.
  std::string password;  ///< Its password: from ESCAQUE_ENGINE_PASSWORD or the file, never a flag.
  bool join = false;     ///< Register the account as a computer when it cannot log in.

  std::string engine = "/usr/games/stockfish";  ///< Any UCI engine.
  std::string options;                          ///< UCI options, "Hash=64;Threads=1;Skill Level=5".
  int overhead_ms = 50;  ///< Kept back from the engine's clock on every move.

  int concurrent = 4;  ///< Games at the same time; more challenges are declined.
  int games = 0;       ///< End after this many games; 0: never.
  bool accept_challenges = true;
  bool accept_seeks = false;        ///< Take open seeks of people, when free.
  std::string pool;                 ///< Wait in this pool when free, "3+2".
  std::string challenge;            ///< Challenge this user when free …
  std::string terms = "3+2 rated";  ///< … to this.
};

/// Reads flags, environment (ESCAQUE_ENGINE_…) and file. A number: the program ends with it.
/// Throws config::ConfigError.
[[nodiscard]] std::optional<int> load(Config& config, int argc, const char* const* argv);

}  // namespace escaque::engine
