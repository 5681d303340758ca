#pragma once
// Players who come up into a bracket of the Dubov system.

#include <vector>

#include "domain/pairing/swiss/dubov/history.hpp"
#include "domain/pairing/swiss/round.hpp"

namespace escaque::pairing::swiss {

struct DubovField {
  const Field& field;
  const std::vector<DubovHistory>& histories;  // In the order of the field.
  int most_upfloats = 0;                       // MaxT.
  bool is_last_round = false;

  [[nodiscard]] const DubovHistory& history(int player) const {
    return histories[static_cast<std::size_t>(player)];
  }
};

/// The first set of players from below, in the order of D.1, with whom the residents are paired
/// best by C5 to C10. Both lists are ascending; together they can be paired.
[[nodiscard]] std::vector<int> choose_upfloaters(const DubovField& dubov,
                                                 const std::vector<int>& residents,
                                                 const std::vector<int>& below);

}  // namespace escaque::pairing::swiss
