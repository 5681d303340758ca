#pragma once
// What a pair of an arena costs: the distance of two players, what the game does to their colours,
// and how lately they have met. The unit is a rating point.

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "domain/pairing/waves/wave.hpp"

namespace escaque::pairing::waves {

using Cost = std::int64_t;

/// More than all other costs of a window together.
inline constexpr Cost kForbiddenCost = Cost{1} << 32;

/// Whether `a`, the better placed, gets White against `b`: the one with fewer Whites, then the one
/// who had Black last, then the lower placed.
[[nodiscard]] bool has_white(const Waiter& a, const Waiter& b);

/// The players of a wave; as indices of `waiters`.
class Field {
 public:
  /// `order`: the waiters from the best placed to the lowest.
  Field(std::span<const Waiter> waiters, const std::vector<std::size_t>& order,
        const NoPlay& noplay);

  /// Neither refuses, and they have not just met; after a wave without opponent they may again.
  [[nodiscard]] bool may_meet(std::size_t a, std::size_t b) const;
  [[nodiscard]] Cost cost(std::size_t a, std::size_t b) const;

  const std::span<const Waiter> waiters;

 private:
  std::vector<int> position_;  // Of each waiter in the order.
  const NoPlay& noplay_;
};

}  // namespace escaque::pairing::waves
