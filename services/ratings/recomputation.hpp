#pragma once
// The recomputation rule: ratings are what rate() makes of all recorded games, folded in their
// application sequence from the starting rating.

#include <map>
#include <string>
#include <utility>
#include <vector>

#include "ratings/game_change.hpp"

namespace escaque::services::ratings {

using RecordKey = std::pair<UserId, Category>;
using Records = std::map<RecordKey, Record>;

/// A recorded game and its place in the application sequence.
struct SequencedGame {
  long long sequence = 0;
  RatedGame game;
};

struct Recounted {
  SequencedGame game;
  GameChange change;
};

/// What follows from a corrected result.
struct Recount {
  /// The corrected game and all later ones of anybody whose rating it moved, in their sequence.
  std::vector<Recounted> games;
  /// Of everybody in them; without games: he has no record.
  Records records;
};

/// All records after `games`, which are in their application sequence.
[[nodiscard]] Records recompute(const std::vector<SequencedGame>& games);
/// `games` are in their sequence and have the new result of `corrected`, which is one of them.
[[nodiscard]] Recount recount_from(GameId corrected, const std::vector<SequencedGame>& games);

/// One line for each record that differs, is missing or is too many in `stored`.
[[nodiscard]] std::vector<std::string> differences(const Records& stored,
                                                   const Records& recomputed);

}  // namespace escaque::services::ratings
