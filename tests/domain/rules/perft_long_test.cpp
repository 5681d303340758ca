// The whole perft data, the six usual positions to depth 6: 19 billion leaves.

#include <gtest/gtest.h>

#include "domain/rules/chess_text.hpp"
#include "domain/rules/perft.hpp"
#include "domain/rules/perft_data.hpp"

namespace escaque::rules {
namespace {

void expect_deepest(const PerftCase& c, Variant variant) {
  const int depth = static_cast<int>(c.counts.size());
  EXPECT_EQ(perft(position_of(c.fen, variant), depth), c.counts.back()) << "depth " << depth;
}

class LongPerft : public testing::TestWithParam<PerftCase> {};
class LongChess960Perft : public testing::TestWithParam<PerftCase> {};

TEST_P(LongPerft, EqualsKnownCount) { expect_deepest(GetParam(), Variant::standard); }
TEST_P(LongChess960Perft, EqualsKnownCount) { expect_deepest(GetParam(), Variant::chess960); }

INSTANTIATE_TEST_SUITE_P(Usual, LongPerft, testing::ValuesIn(read_perft_file("perft/usual.perft")));
INSTANTIATE_TEST_SUITE_P(Special, LongPerft,
                         testing::ValuesIn(read_perft_file("perft/special.perft")));
INSTANTIATE_TEST_SUITE_P(Middlegames, LongChess960Perft,
                         testing::ValuesIn(read_perft_file("chess960/middlegames.perft")));

}  // namespace
}  // namespace escaque::rules
