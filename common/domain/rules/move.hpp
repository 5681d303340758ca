#pragma once
// A move as a 16-bit value: from, to, promotion. Castling is "king takes own rook" in every
// variant.

#include <compare>
#include <cstdint>
#include <optional>

#include "domain/rules/piece.hpp"
#include "domain/rules/square.hpp"

namespace escaque::rules {

class Move {
 public:
  /// a1a1, which is never legal.
  constexpr Move() = default;
  constexpr Move(Square from, Square to, std::optional<Role> promotion = std::nullopt)
      : packed_(static_cast<std::uint16_t>(index(from) | index(to) << 6 |
                                           (promotion ? index(*promotion) << 12 : 0))) {}

  [[nodiscard]] constexpr Square from() const { return static_cast<Square>(packed_ & 63); }
  [[nodiscard]] constexpr Square to() const { return static_cast<Square>(packed_ >> 6 & 63); }
  /// Knight, bishop, rook or queen when a pawn promotes.
  [[nodiscard]] constexpr std::optional<Role> promotion() const {
    const int role = packed_ >> 12;
    return role == 0 ? std::nullopt : std::optional(static_cast<Role>(role));
  }

  /// 16 bits for storage: from, to << 6, promotion << 12 (0 none, 1 knight … 4 queen). Frozen.
  [[nodiscard]] constexpr std::uint16_t packed() const { return packed_; }
  /// The reverse. Any 16 bits give a value; whether it is a legal move, the position says.
  [[nodiscard]] static constexpr Move from_packed(std::uint16_t packed) {
    Move move;
    move.packed_ = packed;
    return move;
  }

  friend auto operator<=>(const Move&, const Move&) = default;

 private:
  std::uint16_t packed_ = 0;
};

}  // namespace escaque::rules
