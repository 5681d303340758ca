#pragma once
// What everybody can say without writing: a small set, so that a child can talk to people whom it
// does not know. Each reader sees them in their own language.

#include <cstdint>
#include <string_view>

namespace escaque::etiquette {

enum class Preset : std::uint8_t { hello, good_luck, good_game, well_played, thank_you, bye };

/// For readers that know no presets, and as it is kept.
[[nodiscard]] constexpr std::string_view in_english(Preset preset) {
  switch (preset) {
    case Preset::hello:
      return "Hello";
    case Preset::good_luck:
      return "Good luck";
    case Preset::good_game:
      return "Good game";
    case Preset::well_played:
      return "Well played";
    case Preset::thank_you:
      return "Thank you";
    case Preset::bye:
      return "Bye";
  }
  return "";
}

}  // namespace escaque::etiquette
