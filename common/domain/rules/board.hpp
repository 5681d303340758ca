#pragma once
// The pieces on their squares, and nothing else: 64 bytes.

#include <array>
#include <optional>

#include "domain/rules/bitboard.hpp"
#include "domain/rules/piece.hpp"

namespace escaque::rules {

class Board {
 public:
  [[nodiscard]] constexpr Bitboard of(Role role) const { return by_role_[index(role)]; }
  [[nodiscard]] constexpr Bitboard of(Color color) const { return by_color_[color]; }
  [[nodiscard]] constexpr Bitboard of(Color color, Role role) const { return of(role) & of(color); }
  [[nodiscard]] constexpr Bitboard occupied() const { return by_color_.white | by_color_.black; }

  [[nodiscard]] constexpr std::optional<Color> color_at(Square square) const {
    if (contains(by_color_.white, square)) return Color::white;
    if (contains(by_color_.black, square)) return Color::black;
    return std::nullopt;
  }
  [[nodiscard]] constexpr std::optional<Role> role_at(Square square) const {
    for (int role = 0; role < kRoles; ++role) {
      if (contains(by_role_[role], square)) return static_cast<Role>(role);
    }
    return std::nullopt;
  }
  [[nodiscard]] constexpr std::optional<Piece> at(Square square) const {
    const auto color = color_at(square);
    const auto role = role_at(square);
    if (!color || !role) return std::nullopt;
    return Piece{*color, *role};
  }

  /// Puts `piece` on `square`, replacing what was there.
  constexpr void put(Square square, Piece piece) {
    remove(square);
    by_role_[index(piece.role)] |= bit(square);
    by_color_[piece.color] |= bit(square);
  }
  constexpr void remove(Square square) {
    for (Bitboard& set : by_role_) set &= ~bit(square);
    by_color_.white &= ~bit(square);
    by_color_.black &= ~bit(square);
  }

  /// Changes the squares of `set` for pieces of one colour and role: the fast path of playing a
  /// move. Each square of `set` must be either empty or hold exactly such a piece.
  constexpr void toggle(Color color, Role role, Bitboard set) {
    by_role_[index(role)] ^= set;
    by_color_[color] ^= set;
  }
  /// Removes whatever pieces of `color` are on `set`; pieces of the other colour must not.
  constexpr void clear(Color color, Bitboard set) {
    for (Bitboard& squares : by_role_) squares &= ~set;
    by_color_[color] &= ~set;
  }

  friend bool operator==(const Board&, const Board&) = default;

 private:
  std::array<Bitboard, kRoles> by_role_{};
  ByColor<Bitboard> by_color_;
};

}  // namespace escaque::rules
