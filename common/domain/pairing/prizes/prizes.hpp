#pragma once
// Prizes: money shared equally, by rank or by the Hort system (the arbiters'
// manual, tie-breaks 7), and special prizes. Cents are never lost: what does not divide goes, cent
// by cent, to the best placed.

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "domain/pairing/tournament/tournament.hpp"

namespace escaque::pairing::prizes {

using Cents = std::int64_t;

/// A player of the final standings, best first.
struct Finisher {
  tournament::PlayerNumber player = 0;
  tournament::Points points;
  int rank = 0;  // After the tie-breaks; equal when they do not separate.
};

enum class Method : std::uint8_t {
  equal_shares,  // Equal points share the prizes of their places (7.a).
  by_rank,       // Each place its prize (7.b); equal ranks share.
  hort,          // Half by rank, the other halves shared among equal points (7.c).
};

/// The players who share when a group of equal points reaches beyond the last prize.
enum class Sharing : std::uint8_t {
  whole_group,   // All of them.
  prize_places,  // Only those whose place is not beyond the number of prizes.
};

/// May one player have several prizes?
enum class Cumulation : std::uint8_t {
  cumulative,       // Yes.
  without_another,  // A special prize is only for those who have won nothing yet.
  the_higher,       // A player who would have two keeps the higher; the other one passes on.
};

struct SpecialPrize {
  std::string name;
  Cents amount = 0;
  std::vector<tournament::PlayerNumber> eligible;
};

struct PrizeFund {
  std::vector<Cents> places;  // Of the first place, the second, …
  Method method = Method::equal_shares;
  Sharing sharing = Sharing::prize_places;
  std::vector<SpecialPrize> special = {};
  Cumulation cumulation = Cumulation::the_higher;
};

struct Award {
  tournament::PlayerNumber player = 0;
  std::string prize;  // Empty for the money of the places.
  Cents amount = 0;

  friend bool operator==(const Award&, const Award&) = default;
};

/// The money of the places, then special prizes in the order of the fund; nobody with nothing. A
/// special prize goes to the best placed of those eligible, equal ranks share it; without one it
/// stays with the organiser.
[[nodiscard]] std::vector<Award> award_prizes(std::span<const Finisher> finishers,
                                              const PrizeFund& fund);

}  // namespace escaque::pairing::prizes
