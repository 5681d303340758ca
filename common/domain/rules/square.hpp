#pragma once
// The 64 squares, numbered a1 = 0, b1 = 1 … h8 = 63, and their files and ranks.

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace escaque::rules {

enum class File : std::uint8_t { a, b, c, d, e, f, g, h };
enum class Rank : std::uint8_t { r1, r2, r3, r4, r5, r6, r7, r8 };

// clang-format off
enum class Square : std::uint8_t {
  a1, b1, c1, d1, e1, f1, g1, h1,
  a2, b2, c2, d2, e2, f2, g2, h2,
  a3, b3, c3, d3, e3, f3, g3, h3,
  a4, b4, c4, d4, e4, f4, g4, h4,
  a5, b5, c5, d5, e5, f5, g5, h5,
  a6, b6, c6, d6, e6, f6, g6, h6,
  a7, b7, c7, d7, e7, f7, g7, h7,
  a8, b8, c8, d8, e8, f8, g8, h8,
};
// clang-format on

inline constexpr int kSquares = 64;

[[nodiscard]] constexpr int index(Square square) { return static_cast<int>(square); }
[[nodiscard]] constexpr int index(File file) { return static_cast<int>(file); }
[[nodiscard]] constexpr int index(Rank rank) { return static_cast<int>(rank); }

[[nodiscard]] constexpr File file_of(Square square) { return static_cast<File>(index(square) & 7); }
[[nodiscard]] constexpr Rank rank_of(Square square) {
  return static_cast<Rank>(index(square) >> 3);
}
[[nodiscard]] constexpr Square make_square(File file, Rank rank) {
  return static_cast<Square>(index(rank) * 8 + index(file));
}

[[nodiscard]] constexpr char to_char(File file) { return static_cast<char>('a' + index(file)); }
[[nodiscard]] constexpr char to_char(Rank rank) { return static_cast<char>('1' + index(rank)); }

[[nodiscard]] constexpr std::optional<File> parse_file(char c) {
  if (c < 'a' || c > 'h') return std::nullopt;
  return static_cast<File>(c - 'a');
}
[[nodiscard]] constexpr std::optional<Rank> parse_rank(char c) {
  if (c < '1' || c > '8') return std::nullopt;
  return static_cast<Rank>(c - '1');
}

/// `e4` for Square::e4.
[[nodiscard]] inline std::string to_string(Square square) {
  return {to_char(file_of(square)), to_char(rank_of(square))};
}

/// The reverse; nothing when `text` is not exactly a lower-case file and a rank.
[[nodiscard]] constexpr std::optional<Square> parse_square(std::string_view text) {
  if (text.size() != 2) return std::nullopt;
  const auto file = parse_file(text[0]);
  const auto rank = parse_rank(text[1]);
  if (!file || !rank) return std::nullopt;
  return make_square(*file, *rank);
}

}  // namespace escaque::rules
