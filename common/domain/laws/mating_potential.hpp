#pragma once
// Two questions that some editions answer by the material alone.

#include "domain/rules/board.hpp"

namespace escaque::laws {

/// fide-1993 10.4: K-K, K-K+B, K-K+N, K+B-K+B with bishops of one colour.
[[nodiscard]] bool is_listed_draw(const rules::Board& board);

/// fide-1997 C4: with these forces some legal position, reached by help-mate even, lets the
/// opponent no move after which `color` does not mate at once.
[[nodiscard]] bool has_mating_potential(const rules::Board& board, Color color);

}  // namespace escaque::laws
