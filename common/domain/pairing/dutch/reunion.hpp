#pragma once
// What a choice of floaters can lead to at best: the bracket above and the one below looked at
// together, before candidates of the upper one are tried one by one (C.12, C.13 of 2013).

#include <vector>

#include "domain/pairing/dutch/scorebracket.hpp"

namespace escaque::pairing::dutch {

struct Reunion {
  const Scorebracket& above;
  const std::vector<int>& moved_on;  // Of the bracket above: move down in any case (C.1).
  const std::vector<int>& below;     // Without those who came from above.
  const FloaterChoice& choice;
};

/// Together they can have this many pairs, with all floaters paired if `all_down`.
[[nodiscard]] bool reaches_pairs(const Field& field, const Reunion& reunion, int pairs,
                                 bool all_down);

/// All can be paired, one with the bye if they are odd, with `pairs` pairs in the bracket above.
[[nodiscard]] bool completes_with_pairs(const Field& field, const Reunion& reunion, int pairs);

}  // namespace escaque::pairing::dutch
