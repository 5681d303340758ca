#pragma once
// What may follow a written move: check, mate, en passant, a draw offer, praise and blame.

#include <cstdint>
#include <string>
#include <string_view>

#include "domain/rules/position.hpp"

namespace escaque::notation {

/// `text` without them.
[[nodiscard]] std::string_view without_signs(std::string_view text);

enum class MateSign : std::uint8_t { hash, double_plus };

/// Check or mate, as the move gives it; else nothing.
[[nodiscard]] std::string check_sign(const rules::Position& position, rules::Move move,
                                     MateSign mate);

/// The king and a rook of the same side: how castling is stored.
[[nodiscard]] bool is_castling(const rules::Position& position, rules::Move move);

/// The square of the man that `move` takes, or nothing.
[[nodiscard]] std::optional<rules::Square> captured_square(const rules::Position& position,
                                                           rules::Move move);

[[nodiscard]] bool is_en_passant(const rules::Position& position, rules::Move move);

}  // namespace escaque::notation
