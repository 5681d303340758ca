#pragma once
// What ends a game by itself, and who wins when time or an illegal move loses it.

#include <cstdint>

#include "domain/laws/by_class.hpp"

namespace escaque::laws {

/// What the opponent must have left to win a game that a player loses by their own fault.
enum class WinnerNeeds : std::uint8_t {
  nothing,           // They win whatever they have.
  more_than_a_king,  // The bare king does not win.
  mating_potential,  // Forces that can mate somewhere (fide-1997 C4), and `possible_mate` (C2, B2).
  possible_mate,     // A legal series of moves from this position to their mate.
};

struct Loss {
  Article lost{};
  WinnerNeeds needs = WinnerNeeds::nothing;
  /// Drawn where they do not have what they need; by the article in `lost` where they have the
  /// material and only the position leaves no mate.
  Article drawn{};
};

enum class BothDown : std::uint8_t { not_ruled, plays_on, drawn };

struct BothDownRuling {
  BothDown ruling = BothDown::not_ruled;
  Article article{};
};

/// Both flags are down, and nobody knows which fell first.
struct BothFlags {
  BothDownRuling earlier_period{};
  BothDownRuling last_period{};
};

struct Flags {
  ByClass<Loss> fallen{};
  ByClass<BothFlags> both{};
};

enum class DeadPosition : std::uint8_t {
  played_on,
  listed,  // K-K, K-K+B, K-K+N, K+B-K+B with bishops of one colour (fide-1993 10.4).
  any,     // No mate by any series of legal moves.
};

enum class Fivefold : std::uint8_t {
  played_on,
  consecutive,  // In five consecutive alternate moves of each side (fide-2014 9.6a).
  any,          // The fifth time, whenever the others were.
};

struct Endings {
  Article checkmate{};
  /// A resignation, and who may not win by it.
  Loss resigned{};
  /// Lets a player end the game whose opponent has gone; empty: only their clock does.
  Article abandoned{};
  Article stalemate{};
  DeadPosition dead = DeadPosition::played_on;
  Article dead_position{};
  Fivefold fivefold = Fivefold::played_on;
  Article fivefold_repetition{};
  /// Empty: played on.
  Article seventyfive_moves{};
};

}  // namespace escaque::laws
