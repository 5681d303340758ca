#include "conduct/config.hpp"

#include "conduct/inputs/rule_settings.hpp"
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
  bind(binder, config.instance);
  bind(binder, config.rpc);
  bind(binder, config.admin);
  bind(binder, config.identity);
  bind(binder, config.redis);
  bind(binder, config.tls);
  bind(binder, config.sql);
  bind(binder, config.log);
  binder.field("accounts.address", "Instances of accounts besides those that are found, host:port",
               config.accounts.address);
  binder.field("ratings.address", "Instances of ratings besides those that are found, host:port",
               config.ratings.address);
  binder.field("games.address", "Instances of games besides those that are found, host:port",
               config.games.address);
  binder.field("inputs.consumer", "Name of this instance among the readers (default: its address)",
               config.inputs.consumer);
  binder.field("inputs.claim_after", "Idle time after which another reader's entry is taken over",
               config.inputs.claim_after, at_least(Millis(100)));
  binder.field("inputs.known_after", "For how long a game waits after a connection of it was lost",
               config.inputs.known_after, at_least(Millis(0)));
  binder.field("inputs.adjourned_every", "How often adjourned games are looked at",
               config.inputs.adjourned_every, at_least(Millis(100)));
  binder.field("inputs.games_kept", "For how long what rules saw of a game is kept",
               config.inputs.games_kept,
               between(Millis(std::chrono::days(30)), Millis(std::chrono::days(400))));
  binder.field("inputs.connections_kept", "For how long it is known when users were connected",
               config.inputs.connections_kept,
               between(Millis(std::chrono::days(1)), Millis(std::chrono::days(90))));
  binder.field("rules.thresholds", "Thresholds that are not the usual ones: name=value",
               config.rules.thresholds);
  binder.field("rules.active", "Rules that leave their shadow: findings count",
               config.rules.active);
  binder.field("rules.shadow", "Rules that only watch: nothing follows from findings",
               config.rules.shadow);
  binder.field("rules.records", "Players whose folded games are kept in memory",
               config.rules.records, at_least<std::size_t>(1));
  binder.field("analysis.queue", "Games that wait for an engine at most", config.analysis.queue,
               between<std::size_t>(1, 100'000));
  binder.field("analysis.sample_a_day",
               "Games a day of people whom nothing speaks against (0: none)",
               config.analysis.sample_a_day, between(0, 1'000'000));
  binder.field("analysis.lease", "Time after which another engine may take a game",
               config.analysis.lease, at_least(Millis(100)));
  binder.field("analysis.tries", "Attempts after which a game is given up", config.analysis.tries,
               between(1, 100));
  binder.field("talk.burst", "How much one user may say at once", config.talk.burst,
               between(1, 1000));
  binder.field("talk.refill_every", "Time after which they may say one more",
               config.talk.refill_every, at_least(Millis(1)));
  binder.field("talk.game_burst", "How much at once to the opponent while the game runs",
               config.talk.game_burst, between(1, 1000));
  binder.field("talk.game_refill_every", "Time after which they may say one more",
               config.talk.game_refill_every, at_least(Millis(1)));
  binder.field("talk.shout_burst", "How many shouts at once", config.talk.shout_burst,
               between(1, 1000));
  binder.field("talk.shout_refill_every", "Time after which one may shout once more",
               config.talk.shout_refill_every, at_least(Millis(1)));
  binder.field("talk.per_channel", "Lines that a channel, and shouts, keep",
               config.talk.per_channel, at_least<std::size_t>(1));
  binder.field("talk.channel_lifetime", "Life of these after the last one",
               config.talk.channel_lifetime, at_least(Millis(1000)));
  binder.field("talk.channels", "Channels: name, language and purpose of each, with spaces between",
               config.talk.channels);
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
  binder.field("talk.unread_of_one", "Messages of one user that may wait for somebody who is away",
               config.talk.unread_of_one, between(1, 1000));
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
  (void)rule_settings(config.rules);
  config::refuse_open_ways({&config.listen,
                            config.admin,
                            config.redis,
                            config.tls,
                            {{"accounts", config.accounts.address},
                             {"games", config.games.address},
                             {"ratings", config.ratings.address}}});
}

}  // namespace escaque::services::conduct
