#pragma once
// Which squares a piece attacks from a square. Sliders use magic multiplication: the tables are
// filled before any other static object of the program is made.

#include <array>

#include "domain/rules/bitboard.hpp"
#include "domain/rules/piece.hpp"

namespace escaque::rules {

namespace detail {

/// Where the attacks of a slider on one square are found for every arrangement of blockers.
struct SliderEntry {
  Bitboard relevant = 0;  // Squares whose occupation matters: the lines without their last squares.
  std::uint64_t factor = 0;
  const Bitboard* attacks = nullptr;
  unsigned shift = 0;

  [[nodiscard]] Bitboard operator()(Bitboard occupied) const {
    return attacks[((occupied & relevant) * factor) >> shift];
  }
};

struct SliderTables {
  SliderTables();

  std::array<SliderEntry, kSquares> rook;
  std::array<SliderEntry, kSquares> bishop;
  std::array<std::array<Bitboard, kSquares>, kSquares> between{};
  std::array<Bitboard, 102400 + 5248> attacks{};
};

extern const SliderTables kSliders;

constexpr std::array<Bitboard, kSquares> make_table(Bitboard (*attacks)(Bitboard)) {
  std::array<Bitboard, kSquares> table{};
  for (int i = 0; i < kSquares; ++i) table[i] = attacks(Bitboard{1} << i);
  return table;
}

constexpr Bitboard knights(Bitboard set) {
  const Bitboard one = shift<1>(set) | shift<-1>(set);
  const Bitboard two = shift<1>(shift<1>(set)) | shift<-1>(shift<-1>(set));
  return one << 16 | one >> 16 | two << 8 | two >> 8;
}

constexpr Bitboard kings(Bitboard set) {
  const Bitboard row = set | shift<1>(set) | shift<-1>(set);
  return (row | row << 8 | row >> 8) & ~set;
}

inline constexpr auto kKnightAttacks = make_table(knights);
inline constexpr auto kKingAttacks = make_table(kings);

}  // namespace detail

/// All squares attacked by pawns of `color` on `set`.
template <Color color>
[[nodiscard]] constexpr Bitboard pawns_attack(Bitboard set) {
  if constexpr (color == Color::white) return shift<7>(set) | shift<9>(set);
  return shift<-9>(set) | shift<-7>(set);
}
[[nodiscard]] constexpr Bitboard pawns_attack(Color color, Bitboard set) {
  return color == Color::white ? pawns_attack<Color::white>(set) : pawns_attack<Color::black>(set);
}
[[nodiscard]] constexpr Bitboard pawn_attacks(Color color, Square square) {
  return pawns_attack(color, bit(square));
}
[[nodiscard]] constexpr Bitboard knight_attacks(Square square) {
  return detail::kKnightAttacks[index(square)];
}
[[nodiscard]] constexpr Bitboard king_attacks(Square square) {
  return detail::kKingAttacks[index(square)];
}
[[nodiscard]] inline Bitboard rook_attacks(Square square, Bitboard occupied) {
  return detail::kSliders.rook[index(square)](occupied);
}
[[nodiscard]] inline Bitboard bishop_attacks(Square square, Bitboard occupied) {
  return detail::kSliders.bishop[index(square)](occupied);
}
[[nodiscard]] inline Bitboard queen_attacks(Square square, Bitboard occupied) {
  return rook_attacks(square, occupied) | bishop_attacks(square, occupied);
}

/// The squares strictly between two squares of one rank, file or diagonal; else none.
[[nodiscard]] inline Bitboard between(Square a, Square b) {
  return detail::kSliders.between[index(a)][index(b)];
}

/// What a knight, bishop, rook, queen or king attacks.
template <Role role>
[[nodiscard]] inline Bitboard attacks(Square square, Bitboard occupied) {
  static_assert(role != Role::pawn);
  if constexpr (role == Role::knight) return knight_attacks(square);
  if constexpr (role == Role::bishop) return bishop_attacks(square, occupied);
  if constexpr (role == Role::rook) return rook_attacks(square, occupied);
  if constexpr (role == Role::queen) return queen_attacks(square, occupied);
  return king_attacks(square);
}

}  // namespace escaque::rules
