#pragma once
// What `escaque-engine` is told: which server, which account, which engine, which games.

#include <optional>
#include <string>

namespace escaque::engine {

struct Config {
  std::string url = "http://127.0.0.1:8080";  ///< The server.
  std::string handle;                         ///< Account of the registered computer.
  std::string password;  ///< Its password: from ESCAQUE_ENGINE_PASSWORD or the file, never a flag.
  bool join = false;  ///< Register the account as a computer when it cannot log in, or is none yet.

  std::string answers;  ///< Handle of the person who answers for the computer.

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

  bool house = false;  ///< --house: play all levels of the house, each with an account of its own.
  std::string house_operator = "var/operator.sock";  ///< Where their accounts are made.
  std::string house_keys = "var/house.keys";         ///< File of their passwords, mode 0600.
  int house_games = 16;   ///< Of all levels at the same time; more challenges wait.
  int house_engines = 2;  ///< Processes of the engine for all of them.
};

/// Reads flags, environment (ESCAQUE_ENGINE_…) and file. A number: the program ends with it.
/// Throws config::ConfigError.
[[nodiscard]] std::optional<int> load(Config& config, int argc, const char* const* argv);

}  // namespace escaque::engine
