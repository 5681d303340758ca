#include "engine/config.hpp"

#include "platform/config/binder.hpp"

namespace escaque::engine {

std::optional<int> load(Config& config, int argc, const char* const* argv) {
  config::Binder binder("engine", "Plays with a UCI engine as a registered computer.");
  binder.field("url", "server, http://host:port", config.url);
  binder.field("handle", "account of the registered computer", config.handle);
  binder.field("password", "its password; never a flag: ESCAQUE_ENGINE_PASSWORD or the file", config.password);
  binder.field("join", "register the account as a computer when it cannot log in", config.join);
  binder.field("engine", "program of a UCI engine", config.engine);
  binder.field("options", "UCI options, Name=Value;Name=Value", config.options);
  binder.field("overhead_ms", "milliseconds kept back from the engine's clock", config.overhead_ms);
  binder.field("concurrent", "games at the same time", config.concurrent);
  binder.field("games", "end after this many games; 0 never", config.games);
  binder.field("accept_challenges", "accept challenges", config.accept_challenges);
  binder.field("accept_seeks", "take open seeks when free", config.accept_seeks);
  binder.field("pool", "wait in this pool when free, as 3+2", config.pool);
  binder.field("challenge", "challenge this user when free", config.challenge);
  binder.field("terms", "terms of those challenges, as '3+2 rated'", config.terms);
  return binder.parse(argc, argv);
}

}  // namespace escaque::engine
