#pragma once
// How somebody stands on the board, without an engine: material, once the captures that are due
// have been made, and mates within a move. Cheap and the same everywhere; of positional play it
// knows nothing.

#include <span>
#include <string_view>

#include "domain/base/color.hpp"
#include "domain/etiquette/rules/observation.hpp"
#include "domain/rules/position.hpp"

namespace escaque::etiquette {

[[nodiscard]] BoardStanding board_standing(const rules::Position& position, Color color);

/// Lost, as far as can be said without an engine: `material` pawns behind, or being mated.
[[nodiscard]] constexpr bool is_lost(const BoardStanding& standing, double material) {
  return standing.is_being_mated || (!standing.is_mating && standing.material <= -material);
}

/// The share of `positions` in which `color` stands lost; 0 of none. Of a game: those after both
/// have moved, for a connection that is lost at any time.
[[nodiscard]] double share_lost(std::span<const rules::Position> positions, Color color,
                                double material);

/// How many different words of `text` are legal moves in `position`, in English or Spanish letters.
[[nodiscard]] int legal_moves_in(std::string_view text, const rules::Position& position);

}  // namespace escaque::etiquette
