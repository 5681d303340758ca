#pragma once
// Can everybody still be paired? (C4 of 2026; the completion test of 2017.)

#include <functional>
#include <optional>
#include <vector>

#include "domain/pairing/dutch/field.hpp"

namespace escaque::pairing::dutch {

/// Who of the field may be left over with the bye. Only asked when the number is odd.
using MayHaveBye = std::function<bool(int)>;

/// Whether `players` (indices in the field) can all be paired, one of them with the bye when their
/// number is odd, within C1 to C3 and the forbidden pairs.
[[nodiscard]] bool can_be_completed(const Field& field, const std::vector<int>& players,
                                    const MayHaveBye& may_have_bye);

/// C5: the lowest score whose players include somebody who can have the bye so that everybody else
/// is paired. Nothing when there is no legal pairing at all. `players` are odd in number.
[[nodiscard]] std::optional<Points> lowest_bye_score(const Field& field,
                                                     const std::vector<int>& players);

}  // namespace escaque::pairing::dutch
