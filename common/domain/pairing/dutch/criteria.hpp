#pragma once
// The quality criteria of a bracket as goals of a matching, the most important first.

#include <vector>

#include "domain/pairing/dutch/best_matching.hpp"
#include "domain/pairing/dutch/criterion.hpp"
#include "domain/pairing/dutch/local_field.hpp"

namespace escaque::pairing::dutch {

struct QualityGoal {
  Criterion criterion;
  Goal goal;
};

/// The goals of the edition the field is paired by. `players` must outlive them.
[[nodiscard]] std::vector<QualityGoal> quality_goals(const LocalField& players);

/// Those of 2013: what C.10 gives up last comes first.
[[nodiscard]] std::vector<QualityGoal> quality_goals_2013(const LocalField& players);

}  // namespace escaque::pairing::dutch
