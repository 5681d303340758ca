#pragma once
// A game that is over has another result: an arbiter ruled so.

#include <cstddef>
#include <optional>

#include "domain/arena/arena.hpp"

namespace escaque::arena {

/// Where the game is in `over`; nothing when it is not over, or not of this arena.
[[nodiscard]] std::optional<std::size_t> find_over(const Arena& arena, GameId game);

/// `nothing_to_do` for a result that is known, or older than the known one.
[[nodiscard]] Result<Facts, ArenaError> decide_correction(const Arena& arena,
                                                          const ReportGame& report);

}  // namespace escaque::arena
