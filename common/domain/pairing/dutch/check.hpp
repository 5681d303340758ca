#pragma once
// Pairs all rounds of a tournament again and names what was paired otherwise.

#include <vector>

#include "domain/pairing/dutch/dutch.hpp"

namespace escaque::pairing::dutch {

/// A pair that only the rules or only the tournament has; `black` is 0 for the bye.
struct Difference {
  enum class Side : std::uint8_t { expected, played };

  Round round = 1;
  Side side = Side::expected;
  tournament::PlayerNumber white = 0;
  tournament::PlayerNumber black = 0;

  friend bool operator==(const Difference&, const Difference&) = default;
};

struct Check {
  Round rounds = 0;
  std::vector<Difference> differences;
  std::vector<Round> impossible;  // The rules allow no pairing at all.
};

/// Every round by what happened before it; why a round cannot be paired, unless there is no legal
/// pairing.
[[nodiscard]] Result<Check, PairingError> check_rounds(const tournament::Tournament& event,
                                                       Edition edition);

}  // namespace escaque::pairing::dutch
