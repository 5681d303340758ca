#pragma once
// The sides that can still mate, judged by the material of both sides alone (FIDE 5.2.2, 6.9).

#include "domain/rules/board.hpp"

namespace escaque::rules {

/// True only if no legal series of moves lets `color` mate, whoever errs and wherever the pieces
/// stand. The converse does not hold.
[[nodiscard]] bool has_insufficient_material(const Board& board, Color color);

}  // namespace escaque::rules
