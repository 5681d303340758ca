#include "conduct/config.hpp"

#include "platform/config/trust.hpp"

namespace escaque::services::conduct {

std::string Config::connection() const {
  return sql.connection.empty() ? "sqlite3://" + (data_dir / "conduct.sqlite").string()
                                : sql.connection;
}

std::string Config::seal_key_path() const {
  return seal_key_file.empty() ? (data_dir / "conduct-seal.key").string() : seal_key_file;
}

void bind(config::Binder& binder, Config& config) {
  using config::at_least;
  using config::between;
  binder.field("data_dir", "Directory of the database", config.data_dir);
  bind(binder, config.listen);
  bind(binder, config.rpc);
  bind(binder, config.admin);
  bind(binder, config.identity);
  bind(binder, config.redis);
  bind(binder, config.tls);
  bind(binder, config.sql);
  bind(binder, config.log);
  binder.field("accounts.address", "All instances of accounts, host:port", config.accounts.address);
  binder.field("talk.burst", "How much one user may say at once", config.talk.burst,
               between(1, 1000));
  binder.field("talk.refill_every", "Time after which they may say one more",
               config.talk.refill_every, at_least(Millis(1)));
  binder.field("talk.game_burst", "How much at once to the opponent while the game runs",
               config.talk.game_burst, between(1, 1000));
  binder.field("talk.game_refill_every", "Time after which they may say one more",
               config.talk.game_refill_every, at_least(Millis(1)));
  binder.field("talk.repeat_within", "Time in which nobody says the same again (0: they may)",
               config.talk.repeat_within, at_least(Millis(0)));
  binder.field("talk.remembered", "Commands that are known when they come again",
               config.talk.remembered, at_least<std::size_t>(1));
  binder.field("talk.per_game", "Entries that the stream of a game keeps", config.talk.per_game,
               at_least<std::size_t>(1));
  binder.field("talk.lifetime", "Life of that stream after its last entry", config.talk.lifetime,
               at_least(Millis(1000)));
  binder.field("talk.censor_lists", "Copies of censor lists kept in memory",
               config.talk.censor_lists, at_least<std::size_t>(1));
  binder.field("talk.lines_kept", "For how long what was said is kept for reports",
               config.talk.lines_kept, at_least(Millis(std::chrono::hours(1))));
  binder.field("reports.a_day", "How many reports one user may make in 24 hours",
               config.reports.a_day, between(1, 1000));
  binder.field("reports.of_guest", "How many a guest may make", config.reports.of_guest,
               between(0, 1000));
  binder.field("reports.look_every", "How often overdue appeals and signatures are looked for",
               config.reports.look_every, at_least(Millis(10)));
  binder.field("seal.key_file",
               "Key of texts about people at rest (default: DATA_DIR/conduct-seal.key)",
               config.seal_key_file);
}

void check(const Config& config) {
  config::refuse_open_ways({&config.listen,
                            config.admin,
                            config.redis,
                            config.tls,
                            {{"accounts", config.accounts.address}}});
}

}  // namespace escaque::services::conduct
