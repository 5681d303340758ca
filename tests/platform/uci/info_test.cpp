#include "platform/uci/info.hpp"

#include <gmock/gmock.h>

namespace escaque::uci {
namespace {

TEST(Info, ReadsOneOfTheBestMoves) {
  const auto read = parse_info(
      "info depth 12 seldepth 18 multipv 2 score cp -31 nodes 20011 nps 700000 pv d7d5 e4d5");
  ASSERT_TRUE(read);
  EXPECT_EQ(read->rank, 2);
  EXPECT_EQ(read->line, (Line{12, {false, -31}, "d7d5"}));
}

TEST(Info, ReadsMate) {
  const auto read = parse_info("info depth 5 score mate -2 pv a7a8q");
  ASSERT_TRUE(read);
  EXPECT_EQ(read->rank, 1);
  EXPECT_EQ(read->line, (Line{5, {true, -2}, "a7a8q"}));
}

TEST(Info, TakesABoundForTheScore) {
  const auto read = parse_info("info depth 9 multipv 1 score cp 40 lowerbound nodes 3 pv e2e4");
  ASSERT_TRUE(read);
  EXPECT_EQ(read->line, (Line{9, {false, 40}, "e2e4"}));
}

TEST(Info, LeavesAsideWhatSaysNothingOfAMove) {
  for (const auto* line : {"", "info", "info string score cp 1 pv e2e4", "info depth 1 score cp 10",
                           "info score cp x pv e2e4", "info score cp 99999999999 pv e2e4",
                           "info depth -1 score cp 1 pv e2e4", "info multipv 0 score cp 1 pv e2e4",
                           "info score cp 1 pv e9e4", "info pv e2e4", "info score wdl 1 pv e2e4",
                           "readyok", "info score cp 1 pv", "info score"}) {
    EXPECT_FALSE(parse_info(line)) << line;
  }
}

TEST(Info, KnowsTheShapeOfAMove) {
  for (const auto* move : {"e2e4", "a7a8q", "h1a8"}) EXPECT_TRUE(is_move(move)) << move;
  for (const auto* move : {"", "e2", "e2e9", "i2e4", "a7a8k", "e2e4qq", "0000", "(none)"}) {
    EXPECT_FALSE(is_move(move)) << move;
  }
}

TEST(Lines, KeepsTheLatestOfEachRank) {
  Lines lines(2);
  lines.take("info depth 1 multipv 1 score cp 10 pv e2e4");
  lines.take("info depth 1 multipv 2 score cp 5 pv d2d4");
  lines.take("info depth 1 multipv 3 score cp 1 pv g1f3");
  lines.take("info depth 2 multipv 1 score cp 20 pv d2d4");
  EXPECT_THAT(lines.ranked(),
              testing::ElementsAre(Line{2, {false, 20}, "d2d4"}, Line{1, {false, 5}, "d2d4"}));
}

TEST(Lines, EndWhereARankIsMissing) {
  Lines lines(3);
  lines.take("info depth 1 multipv 2 score cp 5 pv d2d4");
  EXPECT_TRUE(lines.ranked().empty());
  lines.take("info depth 1 multipv 1 score cp 9 pv e2e4");
  EXPECT_EQ(lines.ranked().size(), 2u);
}

}  // namespace
}  // namespace escaque::uci
