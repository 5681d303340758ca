#pragma once
// The rulings of decide: an end with its article, and what the edition of the Laws asks for it.

#include <optional>
#include <string>
#include <string_view>

#include "domain/base/color.hpp"
#include "domain/laws/endings.hpp"
#include "domain/rules/position.hpp"
#include "domain/winnability/verdict.hpp"

namespace escaque::game {

/// Aborting, a first move that never came, an opponent who stays away: house rules.
inline constexpr std::string_view kHouseArticle = "online";

/// Whether `winner` has what they need to win a game that their opponent lost by their own fault.
/// Undecided only where a series of moves to mate is needed and the search ran out of budget.
[[nodiscard]] winnability::Verdict can_win(const rules::Position& position, Color winner,
                                           laws::WinnerNeeds needs);

struct LossRuling {
  std::optional<Color> winner;
  /// Ends with `kUndecided` where the search ran out of budget.
  std::string article;
};

/// Where nobody knows whether the winner could mate: a second look, or an arbiter, may tell.
inline constexpr std::string_view kUndecided = " (undecided)";

/// What it means where the opponent is known not to have what they need.
[[nodiscard]] LossRuling drawn_by(const laws::Loss& loss, const rules::Position& position,
                                  Color loser);

/// What it means that `loser` has lost by their own fault.
[[nodiscard]] LossRuling rule(const laws::Loss& loss, const rules::Position& position, Color loser);

/// Whether the position ends the game because nobody can mate.
[[nodiscard]] bool is_dead(const rules::Position& position, laws::DeadPosition rule);

}  // namespace escaque::game
