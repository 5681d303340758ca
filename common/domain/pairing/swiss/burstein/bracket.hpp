#pragma once
// One bracket of the Burstein system: its floaters and its pairs.

#include <utility>
#include <vector>

#include "domain/pairing/swiss/round.hpp"

namespace escaque::pairing::swiss {

struct BursteinBracket {
  std::vector<int> players;  // Indices in the field, the strongest opposition first (1.8).
  std::vector<int> next;     // The next scoregroup.
  std::vector<int> rest;     // Everybody below it. All three together can be paired.
};

struct BursteinPairs {
  std::vector<std::pair<int, int>> pairs;  // The better ranked first.
  std::vector<int> floaters;
};

/// The first pairing in the order of 4.3 that complies best with C5 to C8.
[[nodiscard]] BursteinPairs pair_burstein_bracket(const Field& field,
                                                  const BursteinBracket& bracket);

}  // namespace escaque::pairing::swiss
