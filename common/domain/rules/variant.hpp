#pragma once
// Which game is played. The rules differ only in the starting position and in castling's notation.

#include <cstdint>
#include <optional>
#include <string_view>

namespace escaque::rules {

enum class Variant : std::uint8_t {
  standard,  // King and rooks castle from their squares of the usual starting position.
  chess960,  // FIDE Laws, guidelines II: any of 960 starting positions.
};

[[nodiscard]] constexpr std::string_view to_string(Variant variant) {
  return variant == Variant::standard ? "standard" : "chess960";
}

[[nodiscard]] constexpr std::optional<Variant> parse_variant(std::string_view text) {
  if (text == "standard") return Variant::standard;
  if (text == "chess960") return Variant::chess960;
  return std::nullopt;
}

}  // namespace escaque::rules
