#pragma once
// What one game did to the ratings of its players, as it was shown.

#include "domain/rating/rated_game.hpp"

namespace escaque::rating {

/// One player's side of an applied game.
struct Change {
  UserId user;
  Snapshot before;
  Snapshot after;

  friend bool operator==(const Change&, const Change&) = default;
};

struct GameChange {
  GameId game;
  Category category = Category::blitz;
  ByColor<Change> sides;

  friend bool operator==(const GameChange&, const GameChange&) = default;
};

/// `after` is what rate() made of `game` and `before`.
[[nodiscard]] GameChange change_by(const RatedGame& game, const ByColor<Record>& before,
                                   const ByColor<Record>& after);

}  // namespace escaque::rating
