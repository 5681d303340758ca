#pragma once
// What can be set about the service. Every default is right for one machine.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "domain/base/time.hpp"
#include "platform/config/binder.hpp"
#include "platform/config/blocks.hpp"

namespace escaque::services::games {

struct ShardConfig {
  /// Commands of one shard that may wait; one more is refused as OVERLOADED.
  std::size_t mailbox = 1'024;
  /// The same for one game, so that a flood in it does not shut out the others.
  std::size_t mailbox_per_game = 32;
  /// How long after a flag fell a move made in time may still arrive. Longer: results come later.
  Millis transit_grace{100};
  /// How long after the default time the word may still come that a player was there at the hour.
  Millis arrival_grace{5'000};
  /// By how much a gateway may say that it received a command before we did. Longer: a gateway with
  /// a wrong clock could give more time away. Shorter than `gateway_grace`: a move that came in
  /// time to a gateway that was silent for almost as long would count as late.
  Millis max_transit{10'000};
  /// How long a player whose gateway died loses no time until they are heard from again.
  Millis gateway_grace{10'000};
  /// Ended games that a shard keeps in memory to answer late commands without reading the log.
  std::size_t ended_kept = 16;
};

struct SecondLookConfig {
  /// Positions that may be looked at for each side to find out whether it can still mate. 0: nobody
  /// looks again, and what was undecided stays so. More: some seconds of a spare core for one game.
  std::uint32_t budget = 350'000;
  /// Games that may wait for it. More: the last of them waits longer.
  std::size_t queue = 256;
};

struct LeaseTimes {
  /// How long a lease lives that is not renewed. An instance known to be dead loses it sooner. Too
  /// short: a slow fsync costs a recovery.
  Millis time_to_live{3'000};
  Millis renew_every{1'000};
  /// Pause before a shard that somebody else holds is asked for again.
  Millis retry_every{100};
};

struct InstancesConfig {
  /// host:port at which gateways reach this instance; empty: where it listens.
  std::string address;
  /// How often each instance says that it lives: the longest that a joining one waits to be seen.
  Millis beat_every{250};
  /// An instance that misses this many beats is dead, and the others share its shards. Fewer: busy
  /// instances take each other for dead. With the pause between beats: how long shards are stopped.
  int missed_beats = 4;
  /// How long a dead instance must have been beating again until it gets shards back. Shorter: one
  /// that is late now and then has shards go to and fro.
  Millis steady{10'000};
  /// How long a leaving instance waits until all that is in flight is done.
  Millis drain_within{2'000};
};

struct WatchConfig {
  /// How often Redis is asked whether it is there: players may lose this much time in an outage.
  Millis every{500};
  /// Redis counts as away, and clocks are stopped, after this long without an answer.
  Millis patience{1'500};
  /// How often each thread checks whether it has stalled.
  Millis turn_every{100};
  /// Being later than that by more is a stall, for which no player pays. Shorter: load looks like
  /// one, and every game that it touches gets one entry more.
  Millis tolerated_stall{250};
};

struct ArchiveConfig {
  /// How long the stream of an archived game stays, for those who still follow it.
  Millis keep_stream = std::chrono::hours(1);
  /// The same of games of events: arbiters correct results until then, and committees decide
  /// appeals. Longer: some ten kilobytes a game stay in Redis' memory.
  Millis keep_event_stream = std::chrono::hours(24 * 7);
  /// How often streams that are due are deleted, all of them, and outboxes trimmed. Longer: they
  /// stay by this much longer in Redis' memory.
  Millis sweep_every = std::chrono::seconds(5);
  /// An ended game that was not archived, because the database was away or an instance died, is
  /// tried again after this time or up to half of it later. Shorter: an archive that is only slow
  /// is asked twice.
  Millis claim_after = std::chrono::seconds(30);
  /// Everybody who reads the outboxes: what all of them acknowledged is trimmed away, and a stream
  /// stays until none of them has anything of its game to read.
  std::vector<std::string> outbox_groups{"archiver", "conduct", "matchmaking", "ratings"};

  [[nodiscard]] Millis kept(bool is_of_event) const {
    return is_of_event ? std::max(keep_stream, keep_event_stream) : keep_stream;
  }
};

struct Config {
  config::ListenConfig listen{.port = 7101};
  config::RpcConfig rpc;
  config::IdentityConfig identity;
  config::RedisConfig redis{.port = 7379};
  config::TlsConfig tls;
  config::AdminConfig admin{.port = 9101};
  config::LogConfig log;
  config::SqlConfig sql{.connection = "sqlite3://games.sqlite"};
  /// The key that sealed moves are encrypted with; made at the first start, mode 0600. Without it
  /// they are lost, and whoever sealed one plays on the board. One for all instances.
  std::string seal_key_file = "games-seal.key";
  /// Threads that serve games; each owns its part of the 256 shards. 0: half of the processors.
  std::size_t threads = 0;
  ShardConfig shard;
  SecondLookConfig second_look;
  LeaseTimes lease;
  InstancesConfig instances;
  WatchConfig watch;
  ArchiveConfig archive;
};

/// Throws config::StartupError when the others, on other machines, could not tell us from another
/// instance by where we listen.
void check_address(const Config& config);

/// Declares every field; `config` must outlive `binder`.
void bind(config::Binder& binder, Config& config);
/// Throws config::ConfigError when a setting of it would leave this machine unprotected; checks
/// its address, too.
void check(const Config& config);

}  // namespace escaque::services::games
