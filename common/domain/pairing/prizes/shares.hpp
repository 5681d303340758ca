#pragma once
// Dividing money to the cent: equal shares, and the prizes of places by each method.

#include <cstddef>
#include <span>
#include <vector>

#include "domain/pairing/prizes/prizes.hpp"

namespace escaque::pairing::prizes {

/// `amount` in `count` shares; the first ones have the cents that do not divide.
[[nodiscard]] std::vector<Cents> equal_shares(Cents amount, std::size_t count);

/// The money of the places among `finishers`, best first; nobody with nothing.
[[nodiscard]] std::vector<Award> share_places(std::span<const Finisher> finishers,
                                              const PrizeFund& fund);

}  // namespace escaque::pairing::prizes
