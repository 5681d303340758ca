#pragma once
// Wire ↔ domain: the facts of adjourned games.

#include <cstdint>
#include <optional>

#include "domain/game/adjournment_fact.hpp"
#include "domain/game/fact.hpp"
#include "games/wire.hpp"

namespace escaque::services::games {

void write(v1::Fact& wire, const game::AdjournmentOffered& fact);
void write(v1::Fact& wire, const game::AdjournmentDeclined& fact);
void write(v1::Fact& wire, const game::GameAdjourned& fact);
void write(v1::Fact& wire, const game::MoveSealed& fact);
void write(v1::Fact& wire, const game::ResumptionAgreed& fact);
void write(v1::Fact& wire, const game::GameResumed& fact);
void write(v1::Fact& wire, const game::SealedMoveOpened& fact);
void write(v1::Fact& wire, const game::SealedMoveLost& fact);
void write(v1::Fact& wire, const game::AdjournmentExpired& fact);

/// Nothing for a fact that is none of these or lacks something.
[[nodiscard]] std::optional<game::Fact> read_adjournment(const v1::Fact& wire);

/// `resumes_in_s` of a message that has it.
template <class Wire>
[[nodiscard]] std::optional<Millis> resumes_in(const Wire& wire) {
  if (!wire.has_resumes_in_s()) return std::nullopt;
  return std::chrono::seconds(wire.resumes_in_s());
}

}  // namespace escaque::services::games
