#pragma once
// Second chances in a wave: a player left without an opponent is paired by changing a pair that is.

#include <cstddef>
#include <utility>
#include <vector>

#include "domain/pairing/waves/pair_cost.hpp"

namespace escaque::pairing::waves {

/// A wave in the making, as indices of the waiters.
struct Draft {
  std::vector<std::pair<std::size_t, std::size_t>> pairs;
  std::vector<std::size_t> left;
};

/// Pairs those left with each other or through an exchange, the longest left out first. Those left
/// out before take an opponent from somebody who was left out fewer waves.
void exchange(const Field& field, Draft& draft);

}  // namespace escaque::pairing::waves
