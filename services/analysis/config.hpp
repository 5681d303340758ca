#pragma once
// Configuration of `analysis`; the defaults suit one machine.

#include <cstdint>
#include <string>
#include <vector>

#include "domain/base/time.hpp"
#include "platform/config/binder.hpp"
#include "platform/config/blocks.hpp"

namespace escaque::services::analysis {

struct ConductConfig {
  std::vector<std::string> address{"127.0.0.1:7103"};  ///< All instances; they have the games.
};

// How games are searched, `conduct` says: what it keeps has to be comparable.
struct EngineConfig {
  std::string program = "/usr/games/stockfish";
  int processes = 1;        ///< Games that are looked at at the same time, each by its own engine.
  Millis patience{60'000};  ///< For a position; an engine that is silent for longer is ended.
  int memory_mib = 512;     ///< More ends it. 0: no limit, and no lower priority than our own.
  int nice = 19;  ///< Of the whole program. 0: as it was started, for a machine of its own.
  Millis look_every{5'000};    ///< For a game, when there was none, or nobody to ask.
  Millis start_every{60'000};  ///< For a program that was missing.
};

struct Config {
  config::IdentityConfig identity;
  config::AdminConfig admin{.port = 9106};
  config::RedisConfig redis{.port = 7379};
  config::TlsConfig tls;
  config::LogConfig log;
  ConductConfig conduct;
  EngineConfig engine;
};

void bind(config::Binder& binder, Config& config);
/// Throws config::ConfigError when a setting of it would leave this machine unprotected.
void check(const Config& config);

}  // namespace escaque::services::analysis
