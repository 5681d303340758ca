#pragma once
// The two sides, and a pair with one value for each.

#include <cstdint>
#include <string_view>

namespace escaque {

enum class Color : std::uint8_t { white, black };

[[nodiscard]] constexpr Color opposite(Color color) {
  return color == Color::white ? Color::black : Color::white;
}

[[nodiscard]] constexpr std::string_view to_string(Color color) {
  return color == Color::white ? "white" : "black";
}

/// One `T` for White and one for Black.
template <class T>
struct ByColor {
  T white{};
  T black{};

  [[nodiscard]] constexpr T& operator[](Color color) {
    return color == Color::white ? white : black;
  }
  [[nodiscard]] constexpr const T& operator[](Color color) const {
    return color == Color::white ? white : black;
  }
  friend bool operator==(const ByColor&, const ByColor&) = default;
};

}  // namespace escaque
