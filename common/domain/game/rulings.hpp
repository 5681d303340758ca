#pragma once
// The rulings of decide: an end with its article, and what the edition of the Laws asks for it.

#include <string_view>

#include "domain/base/color.hpp"
#include "domain/laws/endings.hpp"
#include "domain/rules/position.hpp"
#include "domain/winnability/verdict.hpp"

namespace escaque::game {

/// Aborting, a first move that never came, an opponent who stays away: house rules.
inline constexpr std::string_view kHouseArticle = "online";

/// Added to the article where the budget did not suffice to say whether the winner could mate: the
/// flag stands, and an arbiter may look.
inline constexpr std::string_view kUndecided = " (undecided)";

/// Whether `winner` has what he needs to win a game that his opponent lost by his own fault.
/// Undecided only where a series of moves to mate is needed and the search ran out of budget.
[[nodiscard]] winnability::Verdict can_win(const rules::Position& position, Color winner,
                                           laws::WinnerNeeds needs);

/// Whether the position ends the game because nobody can mate.
[[nodiscard]] bool is_dead(const rules::Position& position, laws::DeadPosition rule);

}  // namespace escaque::game
