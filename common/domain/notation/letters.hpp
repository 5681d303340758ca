#pragma once
// The letters of the pieces, by language.

#include <cstdint>
#include <optional>
#include <string_view>

#include "domain/rules/piece.hpp"

namespace escaque::notation {

enum class Letters : std::uint8_t { english, spanish, german, figurine };

[[nodiscard]] std::string_view letter(Letters letters, rules::Role role);

/// A piece at the beginning or the end of a text.
struct FoundLetter {
  rules::Role role;
  std::size_t size;  // Bytes.
};

[[nodiscard]] std::optional<FoundLetter> leading_letter(Letters letters, std::string_view text);
[[nodiscard]] std::optional<FoundLetter> trailing_letter(Letters letters, std::string_view text);

}  // namespace escaque::notation
