#pragma once
// The Burstein system (C.04.4.2 of 2026): after some rounds of the Dutch system, whoever has met
// the strongest opposition meets whoever has met the weakest.

#include "domain/pairing/swiss/round.hpp"

namespace escaque::pairing::swiss {

/// Rounds paired by the Dutch system (1.6): half of all, at most four.
[[nodiscard]] constexpr Round seeding_rounds(int rounds) { return rounds / 2 < 4 ? rounds / 2 : 4; }

[[nodiscard]] Result<RoundPairing, PairingError> pair_burstein(const tournament::Tournament& event,
                                                               Round round);

}  // namespace escaque::pairing::swiss
