#pragma once
// What a FEN can say: any arrangement of pieces, possible or not. Position is the checked form.

#include <cstdint>
#include <optional>

#include "domain/rules/board.hpp"

namespace escaque::rules {

struct Setup {
  Board board;
  Color turn = Color::white;
  /// Squares of the rooks that may still castle.
  Bitboard castling_rooks = kNoSquares;
  /// The square that a pawn has just passed over with a double step.
  std::optional<Square> en_passant;
  /// Moves of either side since the last capture or pawn move.
  std::uint16_t halfmove_clock = 0;
  /// Number of the move pair, from 1.
  std::uint16_t fullmove_number = 1;

  friend bool operator==(const Setup&, const Setup&) = default;
};

}  // namespace escaque::rules
