#pragma once
// What the Dubov system knows of a player besides colours: the average rating of the opponents, and
// how often they were upfloated.

#include <vector>

#include "domain/pairing/swiss/round.hpp"

namespace escaque::pairing::swiss {

/// Every player must have a rating; those who have none count with this one, the lowest there is.
inline constexpr int kProvisionalRating = 1400;

struct DubovHistory {
  int average_rating = 0;  // ARO, half up; 0 before the first game.
  int upfloats = 0;        // Games against players who had a higher score.
};

/// MaxT: a player upfloated this often is a maximum upfloater.
[[nodiscard]] constexpr int most_upfloats(int rounds) { return 2 + rounds / 5; }

/// Before `round`, for everybody in the field, in its order.
[[nodiscard]] std::vector<DubovHistory> dubov_histories(const tournament::Tournament& event,
                                                        Round round, const Field& field);

}  // namespace escaque::pairing::swiss
