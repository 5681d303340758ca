#pragma once
// One scorebracket by the procedure of 2013: C.2 to C.10, what can be paired in it and how.

#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "domain/pairing/dutch/bracket.hpp"

namespace escaque::pairing::dutch {

/// Indices in the field throughout, ascending.
struct Scorebracket {
  std::vector<int> moved_down;
  std::vector<int> residents;
  std::vector<int> next;  // The next scoregroup; none below the lowest bracket.

  [[nodiscard]] int size() const { return static_cast<int>(moved_down.size() + residents.size()); }
  [[nodiscard]] bool is_last() const { return next.empty(); }
  [[nodiscard]] std::vector<int> players() const;
  /// A.3: also when at least half come from above.
  [[nodiscard]] bool is_homogeneous() const {
    return moved_down.empty() || 2 * static_cast<int>(moved_down.size()) >= size();
  }
};

/// P1 and M1: the pairs to be made in all, and how many moved-down players get an opponent first.
struct Target {
  int pairs = 0;
  int moved_down = 0;
};

/// P0 and M0 (C.2).
[[nodiscard]] Target first_target(const Scorebracket& group);

struct Candidate {
  Bracket bracket;  // Its moved-down players are those in S1 (D.3).
  BracketPairing pairing;
  std::vector<std::int64_t> key;  // The lower, the earlier the procedure comes to it.
};

/// Some candidate keeps to B1 and B2 when all else is given up.
[[nodiscard]] bool can_reach(const Field& field, const Scorebracket& group, Target target);

/// C.14.b: this many moved-down players can have an opponent, whatever becomes of the remainder.
[[nodiscard]] bool can_reach_remainder(const Field& field, const Scorebracket& group,
                                       int moved_down);

/// The candidate that C.3 to C.10 come to first.
[[nodiscard]] std::optional<Candidate> first_candidate(const Field& field,
                                                       const Scorebracket& group, Target target);

using Floaters = std::vector<int>;
struct FloaterChoice {
  Floaters floating;  // Must float.
  Floaters staying;   // Must not.
};

/// The first candidate whose floaters are accepted (C.12, C.13). `may_work` is asked first whether
/// a choice can lead to any.
[[nodiscard]] std::optional<Candidate> first_candidate_with(
    const Field& field, const Scorebracket& group, Target target,
    const std::function<bool(const Floaters&)>& is_accepted,
    const std::function<bool(const FloaterChoice&)>& may_work);

}  // namespace escaque::pairing::dutch
