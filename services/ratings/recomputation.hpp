#pragma once
// The recomputation rule: ratings are what rate() makes of all recorded games, folded in their
// application sequence from the starting rating.

#include <map>
#include <string>
#include <utility>
#include <vector>

#include "ratings/rated_game.hpp"

namespace escaque::services::ratings {

using RecordKey = std::pair<UserId, Category>;
using Records = std::map<RecordKey, Record>;

/// All records after `games`, which are in their application sequence.
[[nodiscard]] Records recompute(const std::vector<RatedGame>& games);

/// One line for each record that differs, is missing or is too many in `stored`.
[[nodiscard]] std::vector<std::string> differences(const Records& stored,
                                                   const Records& recomputed);

}  // namespace escaque::services::ratings
