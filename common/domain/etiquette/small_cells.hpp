#pragma once
// What of a number may be told to everybody: one under five could point at somebody.

#include <optional>

namespace escaque::etiquette {

inline constexpr int kLeastShown = 5;

/// Nothing: fewer than five, none included.
[[nodiscard]] constexpr std::optional<int> shown(int number) {
  return number >= kLeastShown ? std::optional(number) : std::nullopt;
}

/// The same of a part of `whole`, which is shown too: what is left of it is no small number either,
/// unless it is nothing at all.
[[nodiscard]] constexpr std::optional<int> shown_part(int part, int whole) {
  const int rest = whole - part;
  return rest == 0 || rest >= kLeastShown ? shown(part) : std::nullopt;
}

}  // namespace escaque::etiquette
