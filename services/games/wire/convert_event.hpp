#pragma once
// Wire ↔ domain: what a game of an event carries: its place, the draw of its first position,
// appeals.

#include <optional>

#include "domain/game/fact.hpp"
#include "games/wire.hpp"

namespace escaque::services::games {

[[nodiscard]] v1::PositionDraw to_wire(const rules::PositionDraw& draw);
[[nodiscard]] std::optional<rules::PositionDraw> from_wire(const v1::PositionDraw& draw);

[[nodiscard]] v1::EventPlace to_wire(const game::EventPlace& place);
[[nodiscard]] std::optional<game::EventPlace> from_wire(const v1::EventPlace& place);

void write(v1::Fact& wire, const game::RulingAppealed& fact);
void write(v1::Fact& wire, const game::AppealDecided& fact);

/// Nothing for a fact that is none of these or lacks something.
[[nodiscard]] std::optional<game::Fact> read_appeal(const v1::Fact& wire);

}  // namespace escaque::services::games
