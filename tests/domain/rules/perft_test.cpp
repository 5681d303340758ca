#include "domain/rules/perft.hpp"

#include <gtest/gtest.h>

#include "domain/rules/chess_text.hpp"
#include "domain/rules/perft_data.hpp"

namespace escaque::rules {
namespace {

/// Keeps the unit test short under sanitizers; perft_long_test.cpp has no limit.
constexpr std::uint64_t kNodeLimit = 2'000'000;

class Perft : public testing::TestWithParam<PerftCase> {
 protected:
  static void expect_counts(Variant variant) {
    const Position position = position_of(GetParam().fen, variant);
    for (std::size_t i = 0; i < GetParam().counts.size(); ++i) {
      const std::uint64_t expected = GetParam().counts[i];
      if (expected > kNodeLimit) break;
      EXPECT_EQ(perft(position, static_cast<int>(i) + 1), expected) << "depth " << i + 1;
    }
  }
};

class StandardPerft : public Perft {};
class Chess960Perft : public Perft {};

TEST_P(StandardPerft, EqualsKnownCounts) { expect_counts(Variant::standard); }
TEST_P(Chess960Perft, EqualsKnownCounts) { expect_counts(Variant::chess960); }

INSTANTIATE_TEST_SUITE_P(Usual, StandardPerft,
                         testing::ValuesIn(read_perft_file("perft/usual.perft")));
INSTANTIATE_TEST_SUITE_P(Special, StandardPerft,
                         testing::ValuesIn(read_perft_file("perft/special.perft")));
INSTANTIATE_TEST_SUITE_P(Middlegames, Chess960Perft,
                         testing::ValuesIn(read_perft_file("chess960/middlegames.perft")));

TEST(PerftDivide, AddsUpToPerft) {
  const Position position = position_of(kInitialFen);

  const auto divided = perft_divide(position, 4);

  std::uint64_t total = 0;
  for (const auto& [move, leaves] : divided) total += leaves;
  EXPECT_EQ(divided.size(), 20u);
  EXPECT_EQ(total, 197281u);
}

TEST(PerftOfDepthZero, IsOne) { EXPECT_EQ(perft(Position::initial(), 0), 1u); }

/// Walks the tree with the public functions, so that legal_moves and play_unchecked are counted
/// too.
std::uint64_t count_by_playing(const Position& position, int depth) {
  if (depth == 0) return 1;
  std::uint64_t total = 0;
  for (const Move move : position.legal_moves()) {
    Position next = position;
    next.play_unchecked(move);
    total += count_by_playing(next, depth - 1);
  }
  return total;
}

TEST_P(StandardPerft, EqualsCountByPlaying) {
  const Position position = position_of(GetParam().fen);
  EXPECT_EQ(count_by_playing(position, 3), GetParam().counts[2]);
}

TEST_P(Chess960Perft, EqualsCountByPlaying) {
  const Position position = position_of(GetParam().fen, Variant::chess960);
  EXPECT_EQ(count_by_playing(position, 3), GetParam().counts[2]);
}

}  // namespace
}  // namespace escaque::rules
