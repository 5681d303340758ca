#pragma once
// The server's fault first: why a lost connection is not held against its player (G1 to G4).

#include "domain/etiquette/rules/observation.hpp"
#include "domain/etiquette/rules/rule_decision.hpp"
#include "domain/etiquette/rules/thresholds.hpp"

namespace escaque::etiquette {

/// The first guard that excuses it; `Excuse::none` where none does.
[[nodiscard]] Excuse excuse_of(const LinkLost& loss, const Thresholds& thresholds);

/// What excuses a game as far as connections go: the first excuse that is more than having come
/// back.
[[nodiscard]] Excuse outage_of(const GameSeen& game, const Thresholds& thresholds);

}  // namespace escaque::etiquette
