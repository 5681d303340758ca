#pragma once
// Sonneborn-Berger for teams, in the two forms in use: by product (the manual, tie-breaks 3.3) and
// by share of the points of a match (FIDE's interpretation of 1967).

#include <span>

#include "domain/pairing/tiebreak/working.hpp"

namespace escaque::pairing::tiebreak {

/// One match of a team.
struct TeamMatch {
  Round round = 0;
  PlayerNumber opponent = 0;
  Points opponent_total;  // What the other team scored in the whole event.
  Points own;             // Game points of this team in the match.
};

/// The opponents' totals, each times the game points scored against them.
[[nodiscard]] Working team_sonneborn_berger_by_product(std::span<const TeamMatch> matches);

/// Of each opponent's total the share that was scored of the points of the match: 3 of 4 boards
/// bring 75 % of it. Rounded to hundredths, the total once from the exact sum.
[[nodiscard]] Working team_sonneborn_berger_by_share(std::span<const TeamMatch> matches,
                                                     int boards);

}  // namespace escaque::pairing::tiebreak
