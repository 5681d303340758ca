#pragma once
// A set of squares as 64 bits: bit n is Square n.

#include <bit>
#include <cstdint>

#include "domain/rules/square.hpp"

namespace escaque::rules {

using Bitboard = std::uint64_t;

inline constexpr Bitboard kNoSquares = 0;
inline constexpr Bitboard kAllSquares = ~Bitboard{0};
inline constexpr Bitboard kFileA = 0x0101010101010101;
inline constexpr Bitboard kRank1 = 0xff;
inline constexpr Bitboard kDarkSquares = 0xaa55aa55aa55aa55;

[[nodiscard]] constexpr Bitboard bit(Square square) { return Bitboard{1} << index(square); }
[[nodiscard]] constexpr Bitboard bits(File file) { return kFileA << index(file); }
[[nodiscard]] constexpr Bitboard bits(Rank rank) { return kRank1 << (8 * index(rank)); }
/// Where pawns promote and can never stand.
inline constexpr Bitboard kLastRanks = bits(Rank::r1) | bits(Rank::r8);

[[nodiscard]] constexpr bool contains(Bitboard set, Square square) {
  return (set >> index(square) & 1) != 0;
}
[[nodiscard]] constexpr bool has_several(Bitboard set) { return (set & (set - 1)) != 0; }
[[nodiscard]] constexpr int count(Bitboard set) { return std::popcount(set); }

/// Lowest square of a set that is not empty.
[[nodiscard]] constexpr Square first(Bitboard set) {
  return static_cast<Square>(std::countr_zero(set));
}
/// Highest square of a set that is not empty.
[[nodiscard]] constexpr Square last(Bitboard set) {
  return static_cast<Square>(63 - std::countl_zero(set));
}
/// Removes and returns the lowest square of a set that is not empty.
constexpr Square pop_first(Bitboard& set) {
  const Square square = first(set);
  set &= set - 1;
  return square;
}

/// A shift by `kStep` square numbers (8 = one rank up, 7 = up and towards the a-file …) that drops
/// what would wrap around the edge of the board.
template <int kStep>
[[nodiscard]] constexpr Bitboard shift(Bitboard set) {
  if constexpr (kStep == 7 || kStep == -9 || kStep == -1) set &= ~kFileA;
  if constexpr (kStep == 9 || kStep == -7 || kStep == 1) set &= ~bits(File::h);
  if constexpr (kStep > 0) {
    return set << kStep;
  } else {
    return set >> -kStep;
  }
}

/// Lets a range-based for visit the squares of a set, lowest first.
class Squares {
 public:
  class Iterator {
   public:
    explicit constexpr Iterator(Bitboard rest) : rest_(rest) {}
    constexpr Square operator*() const { return first(rest_); }
    constexpr Iterator& operator++() {
      rest_ &= rest_ - 1;
      return *this;
    }
    friend constexpr bool operator==(const Iterator&, const Iterator&) = default;

   private:
    Bitboard rest_;
  };

  explicit constexpr Squares(Bitboard set) : set_(set) {}
  [[nodiscard]] constexpr Iterator begin() const { return Iterator(set_); }
  [[nodiscard]] constexpr Iterator end() const { return Iterator(kNoSquares); }

 private:
  Bitboard set_;
};

}  // namespace escaque::rules
