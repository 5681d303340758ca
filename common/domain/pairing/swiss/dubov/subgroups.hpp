#pragma once
// A bracket of the Dubov system: two subgroups by colour, shifters between them, and who meets
// whom.

#include <utility>
#include <vector>

#include "domain/pairing/swiss/dubov/upfloaters.hpp"

namespace escaque::pairing::swiss {

struct DubovPairs {
  std::vector<std::pair<int, int>> pairs;  // In order of S1: the lowest ARO first.
  std::vector<int> shifters;
};

/// `players` can all be paired among themselves.
[[nodiscard]] DubovPairs pair_dubov_bracket(const DubovField& dubov,
                                            const std::vector<int>& players);

}  // namespace escaque::pairing::swiss
