#pragma once
// In which order the games of shards that were taken over are read: first those whose clocks are
// short, then shard by shard, so that one after the other is whole again. Pure.

#include <optional>
#include <set>
#include <tuple>

#include "domain/base/id.hpp"
#include "domain/base/time.hpp"
#include "games/shards/game_store.hpp"

namespace escaque::services::games {

/// A game that is live in the log and not in memory yet.
struct UnreadGame {
  unsigned shard = 0;
  GameId game;
  /// On the shorter of its clocks, as time_left() has it.
  Millis left{};

  friend bool operator==(const UnreadGame&, const UnreadGame&) = default;
};

/// What the shorter clock of a game showed at `served_until`, by its last entry and as if that
/// clock had been running since. Nothing is left where the entry tells no time; and Millis::max()
/// where the clock would have run out more than a minute before, so that it cannot be running.
[[nodiscard]] Millis time_left(const LiveStream& game, UtcTime served_until);

class ReadingOrder {
 public:
  void add(const UnreadGame& game);
  /// Takes out the game that is to be read next; nothing when there is none.
  [[nodiscard]] std::optional<UnreadGame> next();
  [[nodiscard]] bool is_empty() const { return games_.empty(); }
  /// The clocks of the next one are short.
  [[nodiscard]] bool is_pressing() const;

 private:
  std::set<std::tuple<Millis, unsigned, GameId>> games_;
};

}  // namespace escaque::services::games
