#pragma once
// What can be set about the service. Every default is right for one machine.

#include <chrono>
#include <cstddef>
#include <string>
#include <vector>

#include "domain/base/time.hpp"
#include "domain/etiquette/quota.hpp"
#include "platform/config/binder.hpp"
#include "platform/config/blocks.hpp"

namespace escaque::services::matchmaking {

struct LobbyConfig {
  /// Commands that may wait; one more is refused as OVERLOADED.
  std::size_t mailbox = 4'096;
  /// Pause between two waves of pool pairings. Longer: better matched, but people wait.
  Millis wave_every{1'009};
  /// A snapshot is written after this many entries; a take-over folds the log from a snapshot on.
  int snapshot_every = 1'000;
  /// How long a command that comes again is known, and its entry kept in the log. Longer than
  /// the caller goes on asking.
  Millis answers_kept = std::chrono::minutes(10);
  /// Older entries go sooner when there are more. Each costs some 400 bytes of Redis, and a
  /// take-over reads them all.
  int log_kept = 50'000;
  /// How long after its end a game's rematch may be offered; each costs some 300 bytes of Redis for
  /// this long.
  Millis rematch_within = std::chrono::hours(1);
  /// Ratings and lists of this many users are kept in memory; more cost another question.
  std::size_t users_kept = 20'000;
  /// This many challenges to one person may come to nothing (cancelled, declined, expired) in a
  /// row; then one more after each challenge_again. Less: a slip of the finger costs a minute.
  int challenges_unanswered = 3;
  Millis challenge_again{60'000};
  /// Seeks and challenges that one user may have open.
  etiquette::Quota seeks{5, 3, 2};
  etiquette::Quota challenges{10, 5, 3};
  /// Simuls that one user may hold within 24 hours; guests hold none.
  etiquette::Quota simuls{5, 2, 0};
  /// Of everybody, those that started within 24 hours included.
  std::size_t simuls_in_all = 100;
  /// Seeks, pool places and challenges of everybody together.
  std::size_t open = 10'000;
  /// Of these, in percent, those of guests: more, and guests from many addresses crowd out others.
  int guests_share = 25;
};

/// How much one account may hold; arbiters of the site and admins as much as they like. Those that
/// have ended, archived ones too, count for the day.
struct HoldingConfig {
  /// At a time, and made in 24 hours.
  etiquette::Quota open;
  etiquette::Quota a_day;
  /// Entrants, players or members of each; those without accounts cost an organiser nothing.
  etiquette::Quota people;
  /// Bytes of the text of each.
  etiquette::Quota text;
};

struct NewcomerConfig {
  /// Accounts younger than this have the smaller quotas; 0: none have.
  Millis age = std::chrono::hours(72);
};

struct EventsConfig {
  /// Commands that may wait; one more is refused as OVERLOADED.
  std::size_t mailbox = 16'384;
  /// How often the calendar is checked for what is due. Longer: rounds start later.
  Millis tick_every{199};
  /// Games of an event or arena count for ratings once an arbiter of the site has approved it; what
  /// those arbiters hold themselves is approved. False: whatever its organiser says.
  bool rated_needs_approval = true;
  HoldingConfig holding{{20, 5}, {50, 10}, {9'999, 500}, {20'000, 5'000}};
  /// How often one account that is no arbiter of an event may change what it entered there:
  /// entries, byes, teams, line-ups.
  int changes = 50;
  /// Bytes of the reason given for a ruling.
  std::size_t reason = 500;
};

/// Views of events and arenas that are worked out for readers, each kind for itself.
struct ViewsConfig {
  /// Bytes that are kept; what was not asked for longest is forgotten.
  std::size_t bytes = std::size_t{64} << 20;
  /// Views that wait to be worked out; one more is refused as OVERLOADED.
  std::size_t waiting = 256;
};

struct LeaseTimes {
  /// How long what a dead instance owned is stopped. Too short: a slow fsync gives it to another
  /// instance, which costs no more than reading the logs again.
  Millis time_to_live{1'200};
  Millis renew_every{300};
  /// Pause before what others own is asked for again. Whoever owns something leaves what is free to
  /// others for three times as long.
  Millis retry_every{100};
};

struct Config {
  config::ListenConfig listen{.port = 7102};
  config::RpcConfig rpc;
  config::IdentityConfig identity;
  config::RedisConfig redis{.port = 7379};
  config::TlsConfig tls;
  config::AdminConfig admin{.port = 9102};
  config::LogConfig log;
  /// Of the audit of approvals, and of events, arenas and seasons that are over. All instances
  /// share it.
  config::SqlConfig sql{.connection = "sqlite3://matchmaking.sqlite"};
  // Instances of each besides those that beat in Redis.
  std::vector<std::string> games{"127.0.0.1:7101"};
  std::vector<std::string> ratings{"127.0.0.1:7104"};
  std::vector<std::string> accounts{"127.0.0.1:7105"};
  std::vector<std::string> conduct{"127.0.0.1:7103"};
  /// After this long without an answer another instance of ratings or accounts is asked. Less than
  /// our callers wait for us.
  Millis call_patience{400};
  /// Events, arenas and seasons that are over leave Redis and memory for the database when nothing
  /// has changed for this long. Shorter: a correction or a late result fetches them back first.
  Millis keep_finished = std::chrono::hours(72);
  LobbyConfig lobby;
  NewcomerConfig newcomers;
  EventsConfig events;
  HoldingConfig arenas{{20, 5}, {50, 10}, {30'000, 500}, {20'000, 5'000}};
  /// How often one account may join an arena, or go on there after a pause.
  int arena_joins = 200;
  HoldingConfig seasons{{5, 1}, {10, 2}, {10'000, 500}, {}};
  ViewsConfig views;
  LeaseTimes lease;
  config::InstanceConfig instance;
};

/// Declares every field; `config` must outlive `binder`.
void bind(config::Binder& binder, Config& config);
/// Throws config::ConfigError when a setting of it would leave this machine unprotected.
void check(const Config& config);

}  // namespace escaque::services::matchmaking
