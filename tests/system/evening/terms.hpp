#pragma once
// What is agreed before a game of the evening.

#include "domain/game/command.hpp"
#include "evening/table.hpp"

namespace escaque::evening {

/// Terms that the edition allows and that lead where the plan wants to go.
[[nodiscard]] game::GameSpec draw_terms(Plan plan, laws::Edition edition, Dice& dice);

}  // namespace escaque::evening
