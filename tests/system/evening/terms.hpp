#pragma once
// What is agreed before a game of the evening.

#include <string_view>

#include "domain/game/command.hpp"
#include "evening/table.hpp"

namespace escaque::evening {

/// Whether it is one of the first positions in which nobody can mate, and a flag falls undecided
/// all the same.
[[nodiscard]] bool is_undecided(std::string_view fen);

/// Terms that the edition allows and that lead where the plan wants to go.
[[nodiscard]] game::GameSpec draw_terms(Plan plan, laws::Edition edition, Dice& dice);

}  // namespace escaque::evening
