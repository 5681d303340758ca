#pragma once
// Moves in the notation of UCI engines: e2e4, e7e8q, e1g1.

#include <cstdint>
#include <string>
#include <string_view>

#include "domain/base/result.hpp"
#include "domain/rules/position.hpp"

namespace escaque::rules {

enum class UciError : std::uint8_t {
  syntax,   // A move is two squares and perhaps a piece of "nbrq", like "e2e4" or "e7e8q".
  illegal,  // The move is not legal in this position; Position::refusal says why.
};

[[nodiscard]] std::string_view to_string(UciError error);

/// The move that `text` means here, legal or not. Castling may be written as the king's own move
/// ("e1g1") or as king takes rook ("e1h1").
[[nodiscard]] Result<Move, UciError> read_uci(const Position& position, std::string_view text);

/// The same, and legal.
[[nodiscard]] Result<Move, UciError> parse_uci(const Position& position, std::string_view text);

/// Castling is written e1g1 in standard chess and e1h1 (king takes rook) in Chess960.
[[nodiscard]] std::string to_uci(const Position& position, Move move,
                                 Variant variant = Variant::standard);

}  // namespace escaque::rules
