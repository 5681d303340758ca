#pragma once
// Can everybody still be paired? (C4 of 2026; the completion test of 2017.)

#include <functional>
#include <optional>
#include <vector>

#include "domain/pairing/dutch/field.hpp"

namespace escaque::pairing::dutch {

/// The players of the field who may be left over with the bye. Only asked when the number is odd.
using MayHaveBye = std::function<bool(int)>;

/// Whether `players` (indices in the field) can all be paired, one of them with the bye when their
/// number is odd, within C1 to C3 and the forbidden pairs.
[[nodiscard]] bool can_be_completed(const Field& field, const std::vector<int>& players,
                                    const MayHaveBye& may_have_bye);

/// How many pairs `players` can be put into at most, within C1 to C3 and the forbidden pairs.
[[nodiscard]] std::size_t most_pairs(const Field& field, const std::vector<int>& players);

/// C5: the lowest score whose players include somebody who can have the bye so that everybody else
/// is paired. Nothing when there is no legal pairing at all. `players` are odd in number.
[[nodiscard]] std::optional<Points> lowest_bye_score(const Field& field,
                                                     const std::vector<int>& players);

/// Why there is no legal pairing.
struct Impasse {
  bool nobody_may_have_bye = false;  // An odd number of players, none of whom C2 lets have the bye.
  /// Players who can be paired with nobody but each other and `opponents`, and are too many for it.
  std::vector<int> players;
  std::vector<int> opponents;
};

/// Nothing when the field can be paired.
[[nodiscard]] std::optional<Impasse> find_impasse(const Field& field);

}  // namespace escaque::pairing::dutch
