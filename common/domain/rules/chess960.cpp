#include "domain/rules/chess960.hpp"

#include <cassert>

namespace escaque::rules {
namespace {

using BackRank = std::array<Role, 8>;

/// The files of the two knights among the five that are left, in the order of the numbering.
constexpr std::array<std::array<int, 2>, 10> kKnightPairs = {
    {{0, 1}, {0, 2}, {0, 3}, {0, 4}, {1, 2}, {1, 3}, {1, 4}, {2, 3}, {2, 4}, {3, 4}}};

/// Index of the `n`-th file without a piece.
int nth_free(const std::array<bool, 8>& taken, int n) {
  for (int file = 0;; ++file) {
    if (!taken[file] && n-- == 0) return file;
  }
}

}  // namespace

BackRank chess960_back_rank(int number) {
  assert(number >= 0 && number < kChess960Positions);
  BackRank rank{};
  std::array<bool, 8> taken{};
  const auto place = [&](int file, Role role) {
    rank[file] = role;
    taken[file] = true;
  };
  place(number % 4 * 2 + 1, Role::bishop);  // on a light square
  number /= 4;
  place(number % 4 * 2, Role::bishop);  // on a dark square
  number /= 4;
  place(nth_free(taken, number % 6), Role::queen);
  number /= 6;
  const auto [low, high] = kKnightPairs[number];
  const int knight = nth_free(taken, high);
  place(nth_free(taken, low), Role::knight);
  place(knight, Role::knight);
  for (const Role role : {Role::rook, Role::king, Role::rook}) place(nth_free(taken, 0), role);
  return rank;
}

Position chess960_position(int number) {
  const BackRank rank = chess960_back_rank(number);
  Setup setup;
  for (int i = 0; i < 8; ++i) {
    const auto file = static_cast<File>(i);
    setup.board.put(make_square(file, Rank::r1), {Color::white, rank[i]});
    setup.board.put(make_square(file, Rank::r2), {Color::white, Role::pawn});
    setup.board.put(make_square(file, Rank::r7), {Color::black, Role::pawn});
    setup.board.put(make_square(file, Rank::r8), {Color::black, rank[i]});
  }
  setup.castling_rooks = setup.board.of(Role::rook);
  return *Position::from_setup(setup, Variant::chess960);
}

std::optional<int> chess960_number(const Position& position) {
  for (int number = 0; number < kChess960Positions; ++number) {
    if (chess960_position(number) == position) return number;
  }
  return std::nullopt;
}

}  // namespace escaque::rules
