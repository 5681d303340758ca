#pragma once
// The 80 bytes of a position as the generator sees them. Users want Position.

#include <cstdint>

#include "domain/rules/board.hpp"

namespace escaque::rules {

struct PositionState {
  Board board;
  Bitboard castling_rooks = kNoSquares;
  /// The square just passed over by a pawn, as a one-square set or empty, fits a byte as its
  /// number.
  std::uint8_t en_passant = kNoEnPassant;
  Color turn = Color::white;
  std::uint16_t halfmove_clock = 0;
  std::uint16_t fullmove_number = 1;

  static constexpr std::uint8_t kNoEnPassant = 64;

  friend bool operator==(const PositionState&, const PositionState&) = default;
};

}  // namespace escaque::rules
