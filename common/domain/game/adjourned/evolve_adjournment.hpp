#pragma once
// The part of `evolve` about adjournments, for evolve.cpp only.

#include "domain/base/time.hpp"
#include "domain/game/fact.hpp"
#include "domain/game/game.hpp"

namespace escaque::game {

void apply(Game& game, const AdjournmentOffered& fact, Version version);
void apply(Game& game, const GameAdjourned& fact);
void apply(Game& game, const MoveSealed& fact, Instant at);
/// Without the waiting for those who are not there.
void apply(Game& game, const GameResumed& fact, Instant at);
void apply(Game& game, const AdjournmentExpired& fact);

}  // namespace escaque::game
