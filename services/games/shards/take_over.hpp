#pragma once
// Reading games back from the log, and crediting the time in which nobody could play.

#include <optional>
#include <vector>

#include "domain/base/result.hpp"
#include "domain/game/game.hpp"
#include "games/shards/game_store.hpp"
#include "platform/asio/spawn.hpp"
#include "platform/log/logger.hpp"
#include "platform/time/stalls.hpp"
#include "platform/time/time_source.hpp"

namespace escaque::services::games {

/// Redis' clock and ours, both read at one moment.
struct ClockPair {
  Instant ours;
  UtcTime theirs;
  std::vector<eventlog::ClockStep> steps = {};  // Those that theirs has made, as far as is known.

  [[nodiscard]] Instant to_ours(UtcTime time) const {
    return ours - (theirs - eventlog::corrected(time, steps, theirs));
  }
};

/// The game that `entries` tell; nothing (and a line in the log) when they contradict themselves.
[[nodiscard]] std::optional<game::Game> fold(GameId id, const std::vector<StoredEntry>& entries,
                                             ClockPair clocks, const log::Logger& logger);

/// How a shard was taken over, and what brings its games back.
struct TakeOver {
  GameStore& store;
  const TimeSource& time;
  const log::Logger& logger;
  unsigned shard;
  eventlog::Lease lease;
  ClockPair clocks;
  /// From when on nobody could play, when this process knows it better than the last heartbeat.
  std::optional<Instant> stood_since;
  /// Of this thread, while the shard was ours.
  const StallHistory& stalls;

  /// The game, with what passed since it was last served credited to its players; one before its
  /// creation when it cannot be read. After `fenced` the shard is another's, after anything else
  /// the log has failed.
  [[nodiscard]] Awaitable<Result<game::Game, eventlog::AppendError>> load(GameId id) const;

 private:
  [[nodiscard]] Awaitable<Result<game::Game, eventlog::AppendError>> credit(
      game::Game game, Instant last_entry) const;
};

}  // namespace escaque::services::games
