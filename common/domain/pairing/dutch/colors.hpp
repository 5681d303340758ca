#pragma once
// The choice of colours (Article 5 of 2026, E of 2017).

#include <cstdint>
#include <string_view>

#include "domain/pairing/dutch/field.hpp"

namespace escaque::pairing::dutch {

enum class ColorRule : std::uint8_t {
  both_preferences,  // Both get what they want.
  one_preference,    // Only one of them wants a colour.
  wider_difference,  // Both preferences are absolute; the wider colour difference comes first.
  stronger_wish,     // The stronger preference comes first.
  alternation,       // Colours alternate with the latest round in which both had different ones.
  higher_ranked,     // The higher ranked player gets the preferred colour.
  initial_color,     // Nobody wants a colour: by the initial colour and the number's parity.
};

[[nodiscard]] std::string_view to_string(ColorRule rule);

struct ColorChoice {
  int white = 0;  // Index in the field.
  int black = 0;
  ColorRule rule = ColorRule::both_preferences;
};

/// Colours of the game between two players of the field.
[[nodiscard]] ColorChoice choose_colors(const Field& field, int a, int b);

}  // namespace escaque::pairing::dutch
