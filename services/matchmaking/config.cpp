#include "matchmaking/config.hpp"

namespace escaque::services::matchmaking {

using config::at_least;

void bind(config::Binder& binder, Config& config) {
  config::bind(binder, config.listen);
  config::bind(binder, config.rpc);
  config::bind(binder, config.redis);
  config::bind(binder, config.admin);
  config::bind(binder, config.log);
  config::bind(binder, config.sql);
  binder.field("games.address", "all instances of games, host:port", config.games);
  binder.field("ratings.address", "all instances of ratings, host:port", config.ratings);
  binder.field("accounts.address", "all instances of accounts, host:port", config.accounts);
  binder.field("call_patience", "after so long another instance of them is asked",
               config.call_patience, at_least(Millis(50)));
  binder.field("instance.address", "host:port at which gateways reach us; empty: where we listen",
               config.instance.address);

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
  binder.field("lobby.users_kept", "users whose ratings and lists are kept at hand",
               config.lobby.users_kept, at_least<std::size_t>(1));
  binder.field("lobby.challenges_unanswered",
               "challenges to the same person that may come to nothing before the next one waits",
               config.lobby.challenges_unanswered, at_least(1));
  binder.field("lobby.challenge_again", "how long it waits then", config.lobby.challenge_again,
               at_least(Millis(0)));

  binder.field("events.mailbox", "commands for events that may wait", config.events.mailbox,
               at_least<std::size_t>(1));
  binder.field("events.tick_every", "how often is looked for rounds that are due",
               config.events.tick_every, at_least(Millis(10)));

  binder.field("events.rated_needs_approval",
               "events and arenas are rated once an arbiter of the site approves",
               config.events.rated_needs_approval);

  binder.field("lease.time_to_live", "how long the lobby of a dead instance stands still",
               config.lease.time_to_live, at_least(Millis(100)));
  binder.field("lease.renew_every", "how often the lease is renewed", config.lease.renew_every,
               at_least(Millis(10)));
  binder.field("lease.retry_every", "pause before a held lobby is asked for again",
               config.lease.retry_every, at_least(Millis(10)));
}

}  // namespace escaque::services::matchmaking
