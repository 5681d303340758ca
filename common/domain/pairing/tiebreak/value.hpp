#pragma once
// The number of a tie-break: exact hundredths, so that no two programs round it differently.

#include <compare>
#include <cstdint>
#include <optional>
#include <string>

#include "domain/pairing/tournament/points.hpp"

namespace escaque::pairing::tiebreak {

struct Value {
  std::int64_t hundredths = 0;

  constexpr Value& operator+=(Value other) {
    hundredths += other.hundredths;
    return *this;
  }
  friend constexpr Value operator+(Value a, Value b) { return a += b; }
  friend auto operator<=>(const Value&, const Value&) = default;
};

[[nodiscard]] constexpr Value whole(std::int64_t number) { return {number * 100}; }
[[nodiscard]] constexpr Value value_of(tournament::Points points) {
  return {std::int64_t{points.tenths} * 10};
}
/// A score times the result of the game.
[[nodiscard]] constexpr Value product(tournament::Points a, tournament::Points b) {
  return {std::int64_t{a.tenths} * b.tenths};
}

/// Nothing when the criterion says nothing of this player: nobody met, or a rating is missing.
using Cell = std::optional<Value>;

/// With 0, 1 or 2 decimals, rounded half up; an undefined cell is `-0`.
[[nodiscard]] std::string to_string(Cell cell, int decimals);

}  // namespace escaque::pairing::tiebreak
