#pragma once
// Why an arrangement of pieces is not a position of a game, and why a move cannot be played.

#include <cstdint>
#include <string>
#include <string_view>

namespace escaque::rules {

enum class PositionError : std::uint8_t {
  missing_king,         // Each side needs a king.
  several_kings,        // Neither side may have more than one king.
  pawn_on_last_rank,    // Pawns cannot stand on the first or the eighth rank.
  too_many_pieces,      // A side has more than 16 pieces, or more promoted ones than missing pawns.
  opponent_in_check,    // The side that is not to move is in check.
  impossible_check,     // No last move can have given this check.
  bad_castling_rights,  // A castling right without its king and rook in place.
  bad_en_passant,       // No pawn can just have made a double step over the en passant square.
};

inline constexpr int kPositionErrors = 8;

[[nodiscard]] std::string_view to_string(PositionError error);

/// All reasons at once, because a person repairs the whole FEN at once.
class PositionErrors {
 public:
  constexpr void add(PositionError error) { bits_ |= mask(error); }
  constexpr void remove(PositionError error) { bits_ &= ~mask(error); }
  [[nodiscard]] constexpr bool contains(PositionError error) const {
    return (bits_ & mask(error)) != 0;
  }
  [[nodiscard]] constexpr bool empty() const { return bits_ == 0; }

  friend bool operator==(const PositionErrors&, const PositionErrors&) = default;

 private:
  static constexpr unsigned mask(PositionError error) { return 1U << static_cast<int>(error); }
  unsigned bits_ = 0;
};

/// The sentences of all reasons, separated by a space.
[[nodiscard]] std::string to_string(PositionErrors errors);

enum class PlayError : std::uint8_t {
  empty_square,        // There is no piece on the square the move starts from.
  not_your_piece,      // The piece belongs to the side that is not to move.
  cannot_reach,        // The piece does not move that way, or something stands between (FIDE 3.1).
  king_left_in_check,  // The move would leave the own king attacked (FIDE 3.9.2).
  cannot_castle,       // Right lost, path occupied, or king in or through check (FIDE 3.8.2).
  promotion_missing,   // A pawn on the last rank must become a piece (FIDE 3.7.3.3).
  promotion_impossible,  // Only a pawn on the last rank becomes a knight, bishop, rook or queen.
};

[[nodiscard]] std::string_view to_string(PlayError error);

}  // namespace escaque::rules
