#pragma once
// All-play-all schedules by the Berger tables (FIDE C.05, Annex 1).

#include <utility>
#include <vector>

namespace escaque::pairing::round_robin {

/// White's number, then Black's.
using Game = std::pair<int, int>;
using Schedule = std::vector<std::vector<Game>>;  // By round, then by board.

/// Everybody meets everybody once. With an odd number of players, the one due to meet the next is
/// free in that round. Empty for fewer than two players.
[[nodiscard]] Schedule berger_schedule(int players);

/// Everybody meets everybody twice, with both colours. The last two rounds of the first cycle
/// change places, so that nobody has the same colour three times in a row.
[[nodiscard]] Schedule double_schedule(int players);

}  // namespace escaque::pairing::round_robin
