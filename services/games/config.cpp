#include "games/config.hpp"

#include <algorithm>

#include "platform/config/startup_error.hpp"
#include "platform/config/trust.hpp"

namespace escaque::services::games {

using config::at_least;
using config::between;

namespace {

/// Means another machine there than here, or all of them.
bool is_local(const std::string& host) {
  return host == "localhost" || host == "0.0.0.0" || host == "::" || host == "[::]" ||
         host == "::1" || host == "[::1]" || host.starts_with("127.") || host.starts_with("unix:");
}

}  // namespace

void check_address(const Config& config) {
  if (!config.instances.address.empty() || !is_local(config.listen.host)) return;
  const auto addresses = config.redis.addresses();
  if (std::ranges::all_of(addresses, config::is_local_address)) return;
  throw config::StartupError(
      "games: instances.address is not set, and \"" + config::address(config.listen) +
      "\" means another machine to whoever else uses Redis at " + addresses.front() +
      ": set it to the host:port at which gateways reach this instance");
}

void bind(config::Binder& binder, Config& config) {
  config::bind(binder, config.listen);
  config::bind(binder, config.rpc);
  config::bind(binder, config.identity);
  config::bind(binder, config.redis);
  config::bind(binder, config.tls);
  config::bind(binder, config.admin);
  config::bind(binder, config.log);
  config::bind(binder, config.sql);
  binder.field("threads", "threads that serve games; 0: half of the processors", config.threads,
               between<std::size_t>(0, 256));

  binder.field("seal.key_file", "key of the sealed moves of adjourned games; made when missing",
               config.seal_key_file);

  binder.field("shard.mailbox", "commands of one shard that may wait", config.shard.mailbox,
               at_least<std::size_t>(1));
  binder.field("shard.mailbox_per_game", "commands of one game that may wait",
               config.shard.mailbox_per_game, at_least<std::size_t>(1));
  binder.field("shard.transit_grace", "wait for a move made in time after a flag fell",
               config.shard.transit_grace, between(Millis(0), Millis(5'000)));
  binder.field("shard.arrival_grace",
               "wait for news of players who are there when their time is up",
               config.shard.arrival_grace, between(Millis(0), Millis(60'000)));
  binder.field("shard.max_transit", "most that a gateway may have received a command before us",
               config.shard.max_transit, between(Millis(0), Millis(60'000)));
  binder.field("shard.gateway_grace", "how long a player without a gateway loses no time",
               config.shard.gateway_grace, between(Millis(0), Millis(60'000)));
  binder.field("shard.ended_kept", "ended games that a shard keeps in memory",
               config.shard.ended_kept);

  binder.field("second_look.budget",
               "positions looked at to find out later who could still mate; 0: nobody looks",
               config.second_look.budget, between<std::uint32_t>(0, 10'000'000));
  binder.field("second_look.queue", "games that may wait for a second look",
               config.second_look.queue, at_least<std::size_t>(1));

  binder.field("lease.time_to_live", "how long a lease lives that is not renewed",
               config.lease.time_to_live, at_least(Millis(100)));
  binder.field("lease.renew_every", "how often leases are renewed", config.lease.renew_every,
               at_least(Millis(10)));
  binder.field("lease.retry_every", "pause before a held shard is asked for again",
               config.lease.retry_every, at_least(Millis(10)));

  binder.field("instances.address", "host:port at which gateways reach us; empty: where we listen",
               config.instances.address);
  binder.field("instances.beat_every", "how often we say that we live", config.instances.beat_every,
               at_least(Millis(10)));
  binder.field("instances.missed_beats", "missed beats after which an instance is dead",
               config.instances.missed_beats, between(2, 1'000));
  binder.field("instances.steady", "how long a dead instance must beat until it gets shards back",
               config.instances.steady, between(Millis(0), Millis(600'000)));
  binder.field("instances.drain_within", "how long we wait for what is in flight when we leave",
               config.instances.drain_within, between(Millis(0), Millis(60'000)));

  binder.field("watch.every", "how often Redis is asked whether it is there", config.watch.every,
               at_least(Millis(10)));
  binder.field("watch.patience", "time without answer after which Redis counts as away",
               config.watch.patience, at_least(Millis(10)));
  binder.field("watch.turn_every", "how often a thread checks whether it has stalled",
               config.watch.turn_every, at_least(Millis(10)));
  binder.field("watch.tolerated_stall", "how late it may be before that counts as a stall",
               config.watch.tolerated_stall, at_least(Millis(10)));

  binder.field("archive.keep_stream", "how long the stream of an archived game stays",
               config.archive.keep_stream, at_least(Millis(0)));
  binder.field("archive.keep_event_stream",
               "the same of a game of an event, until when its result can be corrected",
               config.archive.keep_event_stream, at_least(Millis(0)));
  binder.field("archive.sweep_every", "how often due streams are deleted and outboxes trimmed",
               config.archive.sweep_every, at_least(Millis(10)));
  binder.field("archive.claim_after", "idle time after which an ended game is tried again",
               config.archive.claim_after, at_least(Millis(100)));
  binder.field("archive.outbox_groups",
               "groups that read the outboxes; streams wait for all of them",
               config.archive.outbox_groups);
}

void check(const Config& config) {
  config::refuse_open_ways({&config.listen, config.admin, config.redis, config.tls});
  check_address(config);
}

}  // namespace escaque::services::games
