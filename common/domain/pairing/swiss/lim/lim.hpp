#pragma once
// The Lim system (C.04.4.3 of 2026): from the top down to the median scoregroup, from the bottom up
// to it, and the median last.

#include "domain/pairing/swiss/round.hpp"

namespace escaque::pairing::swiss {

[[nodiscard]] Result<RoundPairing, PairingError> pair_lim(const tournament::Tournament& event,
                                                          Round round);

}  // namespace escaque::pairing::swiss
