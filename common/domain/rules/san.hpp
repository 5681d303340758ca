#pragma once
// Moves in algebraic notation: written strictly, read tolerantly.

#include <cstdint>
#include <string>
#include <string_view>

#include "domain/base/result.hpp"
#include "domain/rules/position.hpp"

namespace escaque::rules {

enum class SanError : std::uint8_t {
  syntax,     // This is not a move in algebraic notation.
  illegal,    // No legal move here is written like that.
  ambiguous,  // Several legal moves are written like that: add the file or rank it starts from.
};

[[nodiscard]] std::string_view to_string(SanError error);

/// Reads strict SAN and what people write: no `+` or `#`, `0-0`, `e8Q`, `e7-e8=Q`, `Ng1-f3`, `exd`,
/// more disambiguation than needed, `!` and `?` behind.
[[nodiscard]] Result<Move, SanError> parse_san(const Position& position, std::string_view text);

/// `move` must be legal in `position`. With `+` and `#`, and no more disambiguation than needed
/// (FIDE appendix C).
[[nodiscard]] std::string to_san(const Position& position, Move move);

}  // namespace escaque::rules
