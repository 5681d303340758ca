#pragma once
// The order of a tournament by a list of criteria, with a number for every criterion and player,
// and the working of any of them.

#include <cstddef>
#include <span>
#include <vector>

#include "domain/pairing/tiebreak/criterion.hpp"
#include "domain/pairing/tiebreak/field.hpp"
#include "domain/pairing/tiebreak/value.hpp"
#include "domain/pairing/tiebreak/working.hpp"
#include "domain/pairing/tournament/tournament.hpp"

namespace escaque::pairing::tiebreak {

struct Standing {
  std::size_t player = 0;        // Index into the tournament's players.
  int rank = 0;                  // From 1; equal for those the list does not separate.
  std::vector<Cell> cells = {};  // One per criterion.
};

/// Best first; equals in the order of the tournament's players.
using Standings = std::vector<Standing>;

/// Undefined cells order as zero. Points come first only when the list says so.
[[nodiscard]] Standings standings(const tournament::Tournament& played,
                                  std::span<const Criterion> criteria);

/// How the numbers of standings came about.
class Explanation {
 public:
  /// All three must outlive it; `ranked` are the standings of `played` by `criteria`.
  Explanation(const tournament::Tournament& played, std::span<const Criterion> criteria,
              const Standings& ranked)
      : fields_(played), criteria_(criteria), ranked_(ranked) {}

  [[nodiscard]] Working of(std::size_t row, std::size_t column);

 private:
  /// The players equal by all criteria before `column`.
  [[nodiscard]] std::vector<std::size_t> tied(std::size_t row, std::size_t column) const;

  Fields fields_;
  std::span<const Criterion> criteria_;
  const Standings& ranked_;
};

}  // namespace escaque::pairing::tiebreak
