#pragma once
// Simple monrad: down the list, everybody meets the next one they may meet.

#include "domain/pairing/swiss/round.hpp"

namespace escaque::pairing::swiss {

[[nodiscard]] Result<RoundPairing, PairingError> pair_monrad(const tournament::Tournament& event,
                                                             Round round);

}  // namespace escaque::pairing::swiss
