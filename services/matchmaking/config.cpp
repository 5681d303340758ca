#include "matchmaking/config.hpp"

#include "platform/config/trust.hpp"

namespace escaque::services::matchmaking {

using config::at_least;

namespace {

/// Of whoever has an account.
void bind_quota(config::Binder& binder, const std::string& name, const std::string& help,
                etiquette::Quota& quota) {
  binder.field(name, help, quota.established, at_least(1));
  binder.field(name + "_newcomer", "the same for a new account", quota.newcomer, at_least(0));
}

void bind_quota_of_all(config::Binder& binder, const std::string& name, const std::string& help,
                       etiquette::Quota& quota) {
  bind_quota(binder, name, help, quota);
  binder.field(name + "_guest", "the same for a guest", quota.guest, at_least(0));
}

/// `they`: "events"; `people`: "entrants".
void bind_holding(config::Binder& binder, const std::string& they, const std::string& people,
                  HoldingConfig& holding) {
  bind_quota(binder, they + ".open", "open " + they + " of one account", holding.open);
  bind_quota(binder, they + ".a_day", they + " that one account makes in 24 hours", holding.a_day);
  bind_quota(binder, they + '.' + people, people + " of each of its " + they, holding.people);
}

}  // namespace

void bind(config::Binder& binder, Config& config) {
  config::bind(binder, config.listen);
  config::bind(binder, config.rpc);
  config::bind(binder, config.identity);
  config::bind(binder, config.redis);
  config::bind(binder, config.tls);
  config::bind(binder, config.admin);
  config::bind(binder, config.log);
  config::bind(binder, config.sql);
  binder.field("games.address", "instances of games besides those that are found, host:port",
               config.games);
  binder.field("ratings.address", "instances of ratings besides those that are found, host:port",
               config.ratings);
  binder.field("accounts.address", "instances of accounts besides those that are found, host:port",
               config.accounts);
  binder.field("conduct.address", "instances of conduct besides those that are found, host:port",
               config.conduct);
  binder.field("call_patience", "time without answer after which another instance is asked",
               config.call_patience, at_least(Millis(50)));
  binder.field("keep_finished",
               "how long events, arenas and seasons that are over stay in Redis and in memory",
               config.keep_finished, at_least(Millis(1'000)));
  config::bind(binder, config.instance);

  binder.field("lobby.mailbox", "commands that may wait", config.lobby.mailbox,
               at_least<std::size_t>(1));
  binder.field("lobby.wave_every", "pause between two waves of pool pairings",
               config.lobby.wave_every, at_least(Millis(10)));
  binder.field("lobby.snapshot_every", "entries after which a snapshot is written",
               config.lobby.snapshot_every, at_least(10));
  binder.field("lobby.answers_kept", "how long a command that comes again is known",
               config.lobby.answers_kept, at_least(Millis(1'000)));
  binder.field("lobby.log_kept", "entries of the log kept for it at most", config.lobby.log_kept,
               at_least(1'000));
  binder.field("lobby.rematch_within", "how long after its end a rematch of a game may be offered",
               config.lobby.rematch_within, at_least(Millis(1'000)));
  binder.field("lobby.users_kept", "users whose ratings and lists stay in memory",
               config.lobby.users_kept, at_least<std::size_t>(1));
  binder.field("lobby.challenges_unanswered",
               "challenges to the same person that may come to nothing before the next one waits",
               config.lobby.challenges_unanswered, at_least(1));
  binder.field("lobby.challenge_again", "how long it waits then", config.lobby.challenge_again,
               at_least(Millis(0)));

  bind_quota_of_all(binder, "lobby.seeks", "open seeks of one user", config.lobby.seeks);
  bind_quota_of_all(binder, "lobby.challenges", "open challenges of one user",
                    config.lobby.challenges);
  bind_quota(binder, "lobby.simuls", "simuls that one user holds within 24 hours",
             config.lobby.simuls);
  binder.field("lobby.simuls_in_all", "simuls of all together within 24 hours",
               config.lobby.simuls_in_all, at_least(std::size_t{1}));
  binder.field("lobby.open",
               "seeks and challenges of all together, and places in the pools of a part",
               config.lobby.open, at_least<std::size_t>(1));
  binder.field("lobby.guests_share", "of seeks and challenges, those of guests in percent",
               config.lobby.guests_share, config::between(0, 100));
  binder.field("newcomers.age", "younger accounts have the smaller quotas", config.newcomers.age,
               at_least(Millis(0)));

  bind_holding(binder, "events", "entrants", config.events.holding);
  bind_quota(binder, "events.text", "bytes of the text of an event", config.events.holding.text);
  binder.field("events.reason", "bytes of the reason of a ruling", config.events.reason,
               config::between<std::size_t>(1, 1'000));
  binder.field("events.changes", "how often one account may change its entry in an event",
               config.events.changes, at_least(1));
  binder.field("arenas.joins", "how often one account may join an arena, or go on after a pause",
               config.arena_joins, at_least(1));
  bind_holding(binder, "arenas", "players", config.arenas);
  bind_quota(binder, "arenas.text", "bytes of the text of an arena", config.arenas.text);
  bind_holding(binder, "seasons", "members", config.seasons);

  binder.field("events.mailbox", "commands for events that may wait", config.events.mailbox,
               at_least<std::size_t>(1));
  binder.field("events.tick_every", "how often the calendar is checked for due rounds",
               config.events.tick_every, at_least(Millis(10)));

  binder.field("events.rated_needs_approval",
               "events and arenas are rated once an arbiter of the site approves",
               config.events.rated_needs_approval);

  binder.field("views.bytes", "bytes of tables and reports kept, each for events and arenas",
               config.views.bytes);
  binder.field("views.waiting", "tables and reports that wait to be worked out",
               config.views.waiting, at_least<std::size_t>(1));

  binder.field("lease.time_to_live", "how long what a dead instance owned is stopped",
               config.lease.time_to_live, at_least(Millis(100)));
  binder.field("lease.renew_every", "how often leases are renewed", config.lease.renew_every,
               at_least(Millis(10)));
  binder.field("lease.retry_every", "pause before what others own is asked for again",
               config.lease.retry_every, at_least(Millis(10)));
}

void check(const Config& config) {
  config::refuse_open_ways({&config.listen,
                            config.admin,
                            config.redis,
                            config.tls,
                            {{"games", config.games},
                             {"ratings", config.ratings},
                             {"accounts", config.accounts},
                             {"conduct", config.conduct}}});
}

}  // namespace escaque::services::matchmaking
