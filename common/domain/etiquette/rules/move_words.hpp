#pragma once
// Words of a line that are moves on the board at which it was said.

#include <string_view>

#include "domain/rules/position.hpp"

namespace escaque::etiquette {

/// How many words of it are legal moves: in algebraic notation with English or Spanish letters,
/// capital or small, or as engines write them. A square by itself is a pawn's move ("e4").
[[nodiscard]] int legal_move_words(std::string_view text, const rules::Position& position);

}  // namespace escaque::etiquette
