#pragma once
// Wire ↔ domain: the facts of events: periods, illegal moves, quickplay finishes, arbiters.

#include <optional>

#include "domain/game/fact.hpp"
#include "games/wire.hpp"

namespace escaque::services::games {

void write(v1::Fact& wire, const game::PeriodBegun& fact);
void write(v1::Fact& wire, const game::IllegalMoveMade& fact);
void write(v1::Fact& wire, const game::IllegalMovePenalised& fact);
void write(v1::Fact& wire, const game::PlayerArrived& fact);
void write(v1::Fact& wire, const game::QuickplayRequested& fact);
void write(v1::Fact& wire, const game::QuickplayRuled& fact);
void write(v1::Fact& wire, const game::ArbiterActed& fact);
void write(v1::Fact& wire, const game::ArbiterCalled& fact);
void write(v1::Fact& wire, const game::WentBerserk& fact);

/// Nothing for a fact that is none of these or lacks something.
[[nodiscard]] std::optional<game::Fact> read_ruling(const v1::Fact& wire);

[[nodiscard]] std::optional<game::QuickplayRequest> from_wire(v1::QuickplayRequest request);

}  // namespace escaque::services::games
