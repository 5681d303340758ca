#pragma once
// The six kinds of piece, and a piece of one colour.

#include <cstdint>
#include <optional>

#include "domain/base/color.hpp"

namespace escaque::rules {

enum class Role : std::uint8_t { pawn, knight, bishop, rook, queen, king };

inline constexpr int kRoles = 6;

struct Piece {
  Color color = Color::white;
  Role role = Role::pawn;

  friend bool operator==(const Piece&, const Piece&) = default;
};

[[nodiscard]] constexpr int index(Role role) { return static_cast<int>(role); }

/// English upper-case letter of a role: `P N B R Q K`.
[[nodiscard]] constexpr char to_char(Role role) { return "PNBRQK"[index(role)]; }

/// FEN letter of a piece: upper case for White, lower case for Black.
[[nodiscard]] constexpr char to_char(Piece piece) {
  return piece.color == Color::white ? to_char(piece.role) : "pnbrqk"[index(piece.role)];
}

/// Role of an upper-case English letter.
[[nodiscard]] constexpr std::optional<Role> parse_role(char c) {
  switch (c) {
    case 'P':
      return Role::pawn;
    case 'N':
      return Role::knight;
    case 'B':
      return Role::bishop;
    case 'R':
      return Role::rook;
    case 'Q':
      return Role::queen;
    case 'K':
      return Role::king;
  }
  return std::nullopt;
}

/// Piece of a FEN letter.
[[nodiscard]] constexpr std::optional<Piece> parse_piece(char c) {
  const bool lower = c >= 'a' && c <= 'z';
  const auto role = parse_role(lower ? static_cast<char>(c - 'a' + 'A') : c);
  if (!role) return std::nullopt;
  return Piece{lower ? Color::black : Color::white, *role};
}

}  // namespace escaque::rules
