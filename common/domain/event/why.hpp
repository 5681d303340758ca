#pragma once
// Why a Swiss round is paired as it is, or cannot be paired at all.

#include <optional>
#include <vector>

#include "domain/event/event.hpp"
#include "domain/pairing/dutch/dutch.hpp"

namespace escaque::event {

/// A published round, or a preview of the next one, with its brackets: what `dutch::explain` tells
/// about. Of published rounds by the results as they are known now; without the boards by hand.
[[nodiscard]] Result<pairing::dutch::RoundPairing, EventError> pair_again(const Event& event,
                                                                          Round round);

/// Why the next round has no legal pairing.
struct Deadlock {
  /// The number is odd, and everybody has had a bye (C2).
  bool nobody_may_have_bye = false;
  /// They can be paired with nobody but each other and `opponents`, and are too many for it.
  std::vector<UserId> players;
  std::vector<UserId> opponents;
};

/// Nothing when it can be paired.
[[nodiscard]] std::optional<Deadlock> find_deadlock(const Event& event);

}  // namespace escaque::event
