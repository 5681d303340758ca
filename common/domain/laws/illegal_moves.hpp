#pragma once
// What illegal moves cost where an event has them penalised, and the times after a restored
// position.

#include "domain/base/time.hpp"
#include "domain/laws/by_class.hpp"
#include "domain/laws/endings.hpp"

namespace escaque::laws {

/// The ladder of one class of games. The position is restored in any case.
struct IllegalMove {
  /// The illegal move of a player that loses his game: the first, the second …; 0: none does.
  int loses_at = 0;
  Loss loss{};
  /// For each one before that.
  Millis to_opponent{};
  Article penalty{};
  /// Nothing happens unless the opponent asks for it before his next move.
  bool on_request = false;
};

struct IllegalMoves {
  Article restored{};
  /// An arbiter sees every move.
  ByClass<IllegalMove> supervised{};
  /// The same, in a period in which all the remaining moves must be made.
  ByClass<IllegalMove> supervised_at_the_end{};
  /// Where the arbiter cannot see every rapid or blitz game, if the event says so.
  ByClass<IllegalMove> unsupervised{};
  /// Lets the event choose between the two.
  Article event_chooses{};
  /// Times that nobody knows are restored in proportion to the moves.
  Article in_proportion{};
  /// But a player keeps at least this for the control, and this for each move to it.
  Millis least_time{};
  Millis least_per_move{};
};

/// The time used when `moves_then` moves were made by who has made `moves_now` in `used_now`.
[[nodiscard]] Millis used_in_proportion(Millis used_now, int moves_then, int moves_now);

/// What a player has left who, in a period of `period`, had used `used` when it still asked
/// `moves_to_go` moves of him.
[[nodiscard]] Millis left_after_restoring(const IllegalMoves& rules, Millis period, Millis used,
                                          int moves_to_go);

}  // namespace escaque::laws
