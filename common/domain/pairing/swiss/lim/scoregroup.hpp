#pragma once
// One scoregroup of the Lim system: who floats out of it, who meets whom in it.

#include <vector>

#include "domain/pairing/swiss/round.hpp"

namespace escaque::pairing::swiss {

/// Scoregroups above the median are paired downward, those below it upward, the median downward.
enum class Direction : std::uint8_t { downward, upward };

struct LimGroup {
  Direction direction = Direction::downward;
  std::vector<int> residents;  // Indices in the field, ascending; so are all but `floaters`.
  std::vector<int> floaters;   // From the groups paired before, in the order they are paired in.
  std::vector<int> from_behind = {};  // The median's, from below; in that order too.
  std::vector<int> adjacent = {};     // The players where floaters of this group go.

  [[nodiscard]] std::vector<int> players() const;
};

struct LimPair {
  int player = 0;  // The player who looked for an opponent.
  Choice choice;
};

/// Takes out of the group as few players as are needed to pair the others (Article 3).
[[nodiscard]] std::vector<int> take_floaters(const Field& field, LimGroup& group);

/// Pairs a group in which everybody can be paired: floaters first, then the upper half against the
/// lower half, with exchanges (Article 4).
[[nodiscard]] std::vector<LimPair> pair_lim_group(const Field& field, const LimGroup& group);

}  // namespace escaque::pairing::swiss
