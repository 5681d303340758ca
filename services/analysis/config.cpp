#include "analysis/config.hpp"

#include "platform/config/trust.hpp"

namespace escaque::services::analysis {

void bind(config::Binder& binder, Config& config) {
  using config::at_least;
  using config::between;
  bind(binder, config.admin);
  bind(binder, config.identity);
  bind(binder, config.redis);
  bind(binder, config.tls);
  bind(binder, config.log);
  binder.field("conduct.address", "Instances of conduct besides those that are found, host:port",
               config.conduct.address);
  binder.field("engine.program", "A UCI engine: the file of its program", config.engine.program);
  binder.field("engine.processes", "Games that are looked at at the same time",
               config.engine.processes, between(1, 64));
  binder.field("engine.patience", "Time for a position, after which an engine is ended",
               config.engine.patience, at_least(Millis(10)));
  binder.field("engine.memory_mib", "Memory of an engine (0: no limit, and our own priority)",
               config.engine.memory_mib, between(0, 65'536));
  binder.field("engine.nice", "Low priority of the whole program (0: as it was started)",
               config.engine.nice, between(0, 19));
  binder.field("engine.look_every", "Time after which it is asked for a game again",
               config.engine.look_every, at_least(Millis(10)));
  binder.field("engine.start_every", "Time after which a missing program is looked for again",
               config.engine.start_every, at_least(Millis(10)));
}

void check(const Config& config) {
  config::refuse_open_ways(
      {nullptr, config.admin, config.redis, config.tls, {{"conduct", config.conduct.address}}});
}

}  // namespace escaque::services::analysis
