#pragma once
// A finished game as far as ratings go, a player's record, and what the one does to the other.

#include <cstdint>

#include "domain/base/color.hpp"
#include "domain/base/id.hpp"
#include "domain/base/time.hpp"
#include "domain/rating/category.hpp"
#include "domain/rating/glicko2.hpp"

namespace escaque::rating {

/// In half points: what White has, Black has not. `none`: nothing for ratings, as both have lost,
/// or an arbiter of the event has ordered the result. `refund`: no game at all, but an entry among
/// them by which White gets back points that games with Black had cost.
enum class WhiteScore : std::uint8_t { loss = 0, draw = 1, win = 2, none = 3, refund = 4 };

struct RatedGame {
  GameId id;
  Category category = Category::blitz;
  ByColor<UserId> players;
  WhiteScore score = WhiteScore::draw;
  UtcTime ended;
  /// Of the entry that ended the game or corrected its result: the highest one counts.
  int version = 0;
  double points = 0;  ///< Of a refund.

  friend bool operator==(const RatedGame&, const RatedGame&) = default;
};

/// Whether it changes anybody's rating.
[[nodiscard]] inline bool counts(const RatedGame& game) { return game.score != WhiteScore::none; }

[[nodiscard]] inline bool is_refund(const RatedGame& game) {
  return game.score == WhiteScore::refund;
}

/// One player's rating in one category.
struct Record {
  Glicko glicko;
  int games = 0;
  UtcTime changed;  ///< End of the last rated game; without one it means nothing.

  friend bool operator==(const Record&, const Record&) = default;
};

/// The rating of `record` at `now`: without games its deviation has grown.
[[nodiscard]] Glicko rating_at(const Record& record, UtcTime now);

/// Both records after `game`. Pure: the same records and game give the same records.
[[nodiscard]] ByColor<Record> rate(const RatedGame& game, const ByColor<Record>& before);

}  // namespace escaque::rating
