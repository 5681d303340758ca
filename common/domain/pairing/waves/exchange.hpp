#pragma once
// Second chances in a wave: who is left without an opponent is paired by changing a pair that is.

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

/// Pairs those left with each other or through an exchange, the longest left out first. Who was
/// left out before takes an opponent from somebody who was so fewer waves.
void exchange(const Field& field, Draft& draft);

}  // namespace escaque::pairing::waves
