#pragma once
// Positions as text: FEN, X-FEN (Chess960, ambiguous rooks by file) and Shredder-FEN.

#include <cstdint>
#include <string>
#include <string_view>

#include "domain/base/result.hpp"
#include "domain/rules/position.hpp"

namespace escaque::rules {

inline constexpr std::string_view kInitialFen =
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

enum class FenError : std::uint8_t {
  too_long,    // A FEN has at most 128 characters.
  board,       // The first field needs 8 ranks of 8 squares: "PNBRQKpnbrqk", "1" to "8" and "/".
  turn,        // The second field is "w" or "b".
  castling,    // The third field is "-" or letters of KQkq (or of A-H, a-h) with a rook for each.
  en_passant,  // The fourth field is "-" or a square of the third or the sixth rank.
  halfmove_clock,   // The fifth field is a number from 0 to 9999.
  fullmove_number,  // The sixth field is a number from 1 to 9999.
  extra_field,      // A FEN has six fields.
};

[[nodiscard]] std::string_view to_string(FenError error);

/// Reads all three kinds. The four fields after the board may be missing: white to move, no rights.
[[nodiscard]] Result<Setup, FenError> parse_fen(std::string_view text);

enum class FenStyle : std::uint8_t {
  fen,       // The square behind every double step; KQkq, as far as those letters can say it.
  x_fen,     // En passant only if legal; a rook's file where KQkq would mean another rook.
  shredder,  // En passant only if legal; castling rights always by file.
};

[[nodiscard]] std::string to_fen(const Setup& setup, FenStyle style);
[[nodiscard]] std::string to_fen(const Position& position, FenStyle style = FenStyle::x_fen);

}  // namespace escaque::rules
