#include "domain/laws/illegal_moves.hpp"

#include <algorithm>

namespace escaque::laws {

Millis used_in_proportion(Millis used_now, int moves_then, int moves_now) {
  if (moves_now <= 0) return Millis{0};
  return used_now * std::clamp(moves_then, 0, moves_now) / moves_now;
}

Millis left_after_restoring(const IllegalMoves& rules, Millis period, Millis used,
                            int moves_to_go) {
  return std::max({period - used, rules.least_time, moves_to_go * rules.least_per_move});
}

}  // namespace escaque::laws
