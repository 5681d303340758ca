#pragma once
// The Dubov system (C.04.4.1 of 2018): the opponents of players with the same score shall have the
// same rating on average; nobody floats down, some float up.

#include "domain/pairing/swiss/round.hpp"

namespace escaque::pairing::swiss {

[[nodiscard]] Result<RoundPairing, PairingError> pair_dubov(const tournament::Tournament& event,
                                                            Round round);

}  // namespace escaque::pairing::swiss
