#pragma once
// Wire ↔ domain: what an event chooses within its edition of the Laws, and its time control.

#include <optional>
#include <string>

#include "domain/clock/schedule.hpp"
#include "domain/laws/event_rules.hpp"
#include "games/wire.hpp"

namespace escaque::services::games {

[[nodiscard]] v1::EventRules to_wire(const laws::EventRules& rules);
/// Unspecified choices are as if there were no event; an empty edition is the house edition.
/// Nothing for what the wire does not know.
[[nodiscard]] std::optional<laws::EventRules> rules_from_wire(const v1::EventRules& rules,
                                                              const std::string& edition);

/// Empty text: none.
[[nodiscard]] std::string schedules_to_wire(const std::optional<clock::Schedules>& schedules);

}  // namespace escaque::services::games
