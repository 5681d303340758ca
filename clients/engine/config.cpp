#include "engine/config.hpp"

#include <algorithm>
#include <iostream>
#include <iterator>
#include <string>
#include <vector>

#include "platform/config/binder.hpp"

namespace escaque::engine {

std::optional<int> load(Config& config, int argc, const char* const* argv) {
  config::Binder binder("engine", "Plays with a UCI engine as a registered computer.");
  binder.field("url", "server, http://host:port", config.url);
  binder.field("handle", "account of the registered computer", config.handle);
  binder.field("password", "its password; never a flag: ESCAQUE_ENGINE_PASSWORD or the file",
               config.password);
  binder.field("join", "register the account as a computer when it cannot log in, or is none yet",
               config.join);
  binder.field("answers", "handle of the person who answers for the computer", config.answers);
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
  binder.field("house.is_on",
               "play all levels of the house, casual games only; no account is named then",
               config.house);
  binder.field("house.operator", "the operator's socket, where its accounts are made",
               config.house_operator);
  binder.field("house.keys", "file of their passwords, made with mode 0600", config.house_keys);
  binder.field("house.games", "games of all levels at the same time; more challenges wait",
               config.house_games, config::at_least(1));
  binder.field("house.engines", "processes of the engine for all of them", config.house_engines,
               config::between(1, 64));
  // As it is mostly written: a flag.
  std::vector<std::string> arguments(argv + 1, argv + argc);
  const auto flag = std::find(arguments.begin(), arguments.end(), "--house");
  if (flag != arguments.end()) *flag = "--house-is-on=true";
  return binder.parse(arguments, config::process_environment(), std::cout);
}

}  // namespace escaque::engine
