#pragma once
// Moves in words: to be read aloud, and as they are announced to players who cannot see.

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "domain/rules/position.hpp"

namespace escaque::notation {

enum class Speech : std::uint8_t {
  spanish,    // "caballo efe tres, jaque"
  english,    // "knight f three, check"
  announced,  // FIDE 2014, D.1: "Springer Gustav eins, Felix drei"
};

[[nodiscard]] std::string_view to_string(Speech speech);
[[nodiscard]] std::optional<Speech> parse_speech(std::string_view name);

/// `move` must be legal in `position`.
[[nodiscard]] std::string speak(const rules::Position& position, rules::Move move, Speech speech);

}  // namespace escaque::notation
