#pragma once
// The touched man: what an illegal move obliges its player to (classic 8 and 9.1, fide-1993 7.2 and
// 8.1, fide-2014 4.3 and 7.5a).

#include <optional>
#include <string_view>

#include "domain/game/fact.hpp"
#include "domain/game/game.hpp"
#include "domain/rules/move.hpp"

namespace escaque::game {

/// What the illegal `uci` obliges the player on move to. Nothing where the edition asks for
/// nothing, an earlier one binds them already, or no legal move is left for what they touched. On
/// the server nobody can tell what was touched first, so it was their own man.
[[nodiscard]] std::optional<ManTouched> man_touched(const Game& game, std::string_view uci);

/// Whether a legal `move` is one of those that are left.
[[nodiscard]] bool obeys(const ManTouched& touched, rules::Move move);

/// The player on move is bound, and `move` is another.
[[nodiscard]] bool breaks_touch(const Game& game, rules::Move move);

}  // namespace escaque::game
