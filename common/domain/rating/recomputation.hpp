#pragma once
// The recomputation rule: ratings are what rate() makes of all recorded games, folded in their
// application sequence from the starting rating.

#include <functional>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "domain/rating/game_change.hpp"

namespace escaque::rating {

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
  ByColor<Record> after;
};

/// What follows from a corrected result.
struct Recount {
  /// The corrected game and all later ones of anybody whose rating it moved, in their sequence.
  std::vector<Recounted> games;
  /// Of everybody in them; one without games: there is no record any more.
  Records records;
};

/// A player's record in the category before the game with this place in the sequence.
using RecordBefore = std::function<Record(UserId, long long)>;

/// The fold, game by game, for whoever cannot keep all of them.
class Fold {
 public:
  /// The next one in the application sequence.
  void add(const SequencedGame& game);
  /// The records of all players who have a rated game.
  [[nodiscard]] Records records() &&;

 private:
  Records records_;
};

/// All records after `games`, which are in their application sequence.
[[nodiscard]] Records recompute(const std::vector<SequencedGame>& games);
/// Each game with what it changed.
[[nodiscard]] std::vector<Recounted> count_all(const std::vector<SequencedGame>& games);
/// `games`, of one category, are in their sequence and begin with the corrected one, which has its
/// new result.
[[nodiscard]] Recount recount_from(const std::vector<SequencedGame>& games,
                                   const RecordBefore& before);
/// The same for `games` that came after those of `recount`.
void go_on(Recount& recount, const std::vector<SequencedGame>& games, const RecordBefore& before);

/// One line for each record that differs, is missing or is too many in `stored`.
[[nodiscard]] std::vector<std::string> differences(const Records& stored,
                                                   const Records& recomputed);

}  // namespace escaque::rating
