#pragma once
// What illegal moves cost where an event has them penalised.

#include "domain/base/time.hpp"
#include "domain/laws/by_class.hpp"
#include "domain/laws/endings.hpp"

namespace escaque::laws {

/// The ladder of one class of games. The position is restored in any case.
struct IllegalMove {
  /// The illegal move of a player that loses the game: the first, the second …; 0: none does.
  int loses_at = 0;
  Loss loss{};
  /// For each one before that.
  Millis to_opponent{};
  Article penalty{};
  /// Nothing happens unless the opponent asks for it before moving.
  bool on_request = false;
};

struct IllegalMoves {
  Article restored{};
  /// The next move must be one with the man that the illegal one has touched; empty: any legal
  /// move.
  Article touched{};
  /// A pawn that was left on the last rank becomes a queen; empty: what the player wants.
  Article unpromoted{};
  /// An arbiter sees every move.
  ByClass<IllegalMove> supervised{};
  /// The same, in a period in which all the remaining moves must be made.
  ByClass<IllegalMove> supervised_at_the_end{};
  /// Where the arbiter cannot see every rapid or blitz game, if the event says so.
  ByClass<IllegalMove> unsupervised{};
  /// Lets the event choose between the two.
  Article event_chooses{};
};

}  // namespace escaque::laws
