#pragma once
// Points of a tournament, exact: counted in tenths, as tournament report files write them.

#include <compare>
#include <string>

namespace escaque::pairing::tournament {

struct Points {
  int tenths = 0;

  constexpr Points& operator+=(Points other) {
    tenths += other.tenths;
    return *this;
  }
  constexpr Points& operator-=(Points other) {
    tenths -= other.tenths;
    return *this;
  }
  friend constexpr Points operator+(Points a, Points b) { return a += b; }
  friend constexpr Points operator-(Points a, Points b) { return a -= b; }
  friend auto operator<=>(const Points&, const Points&) = default;
};

/// No score and no number of virtual points is larger.
inline constexpr Points kMaxPoints{999};

/// `3.5`, `10.0`.
[[nodiscard]] inline std::string to_string(Points points) {
  const int tenths = points.tenths < 0 ? -points.tenths : points.tenths;
  return (points.tenths < 0 ? "-" : "") + std::to_string(tenths / 10) + '.' +
         std::to_string(tenths % 10);
}

}  // namespace escaque::pairing::tournament
