#pragma once
// The notations by name, for people who choose one.

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "domain/rules/san.hpp"

namespace escaque::notation {

enum class Notation : std::uint8_t {
  english,
  spanish,
  german,
  figurine,
  english_long,
  spanish_long,
  german_long,
  figurine_long,
  english_descriptive,
  spanish_descriptive,
};

/// `spanish-descriptive`.
[[nodiscard]] std::string_view to_string(Notation notation);
[[nodiscard]] std::optional<Notation> parse_notation(std::string_view name);
[[nodiscard]] std::vector<Notation> all_notations();

/// `move` must be legal in `position`. What is written is read back as the same move.
[[nodiscard]] std::string write_move(const rules::Position& position, rules::Move move,
                                     Notation notation);
[[nodiscard]] Result<rules::Move, rules::SanError> read_move(const rules::Position& position,
                                                             std::string_view text,
                                                             Notation notation);

}  // namespace escaque::notation
