#include "ratings/config.hpp"

#include "platform/config/trust.hpp"

namespace escaque::services::ratings {

std::string Config::connection() const {
  return sql.connection.empty() ? "sqlite3://" + (data_dir / "ratings.sqlite").string()
                                : sql.connection;
}

void bind(config::Binder& binder, Config& config) {
  binder.field("data_dir", "Directory of the database", config.data_dir);
  bind(binder, config.listen);
  bind(binder, config.instance);
  bind(binder, config.rpc);
  bind(binder, config.admin);
  bind(binder, config.identity);
  bind(binder, config.redis);
  bind(binder, config.tls);
  bind(binder, config.sql);
  bind(binder, config.log);
  binder.field("outbox.consumer", "Name of this instance among the readers (default: its address)",
               config.outbox.consumer);
  binder.field("outbox.claim_after", "Idle time after which another reader's entry is taken over",
               config.outbox.claim_after, config::at_least(Millis(100)));
}

void check(const Config& config) {
  config::refuse_open_ways({&config.listen, config.admin, config.redis, config.tls});
}

}  // namespace escaque::services::ratings
