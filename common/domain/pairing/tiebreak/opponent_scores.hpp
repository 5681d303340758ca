#pragma once
// What every round contributes to criteria that add up the scores of the opponents: adjusted
// scores, dummies and their caps (C.07 15 and 16), or the virtual opponents of the manual.

#include <vector>

#include "domain/pairing/tiebreak/field.hpp"
#include "domain/pairing/tiebreak/working.hpp"

namespace escaque::pairing::tiebreak {

struct OpponentScore {
  const Encounter* encounter = nullptr;
  Source source = Source::opponent;
  Points score;
  Points uncapped;  // Equal to `score` without a cap.
  Cap cap = Cap::none;
  Points result;  // The player's result against it.
};

/// One entry per round that contributes, in order.
[[nodiscard]] std::vector<OpponentScore> opponent_scores(const Field& field, std::size_t player);

/// As a contribution worth `value`.
[[nodiscard]] Contribution contribution_of(const Field& field, const OpponentScore& score,
                                           Value value);

}  // namespace escaque::pairing::tiebreak
