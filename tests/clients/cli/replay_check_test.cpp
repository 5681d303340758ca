#include <sstream>

#include <gtest/gtest.h>

#include "cli/replay/check.hpp"
#include "cli/replay/tally.hpp"

namespace escaque::clients::cli::replay {
namespace {

using namespace games::v1;

Plan plan(std::string_view pgn) {
  return *plan_of(*rules::parse_pgn(pgn), 1, Flag::as_resignation);
}

const std::string kRecord = "1. e4 e5 2. Nf3 1-0";

TEST(Compare, FindsTheSameGameGood) {
  const Verdict verdict = compare(plan(kRecord), kRecord, TERMINATION_RESIGNATION);

  EXPECT_EQ(verdict.difference, "");
  EXPECT_FALSE(verdict.ended_earlier);
}

TEST(Compare, NamesTheFirstPlyThatDiffers) {
  EXPECT_EQ(compare(plan(kRecord), "1. e4 e6 2. Nf3 1-0", TERMINATION_RESIGNATION).difference,
            "ply 2 differs");
  EXPECT_EQ(compare(plan(kRecord), "1. e4 e5 2. Nf3 Nc6 1-0", TERMINATION_RESIGNATION).difference,
            "ply 4 differs");
}

TEST(Compare, AcceptsAnEarlierEndByTheLawsOnly) {
  const std::string shorter = "1. e4 e5 1/2-1/2";

  EXPECT_TRUE(compare(plan(kRecord), shorter, TERMINATION_FIVEFOLD_REPETITION).ended_earlier);
  EXPECT_EQ(compare(plan(kRecord), shorter, TERMINATION_TIME_FORFEIT).difference,
            "ended after 2 of 3 plies: TERMINATION_TIME_FORFEIT");
}

TEST(Compare, FindsAnotherResult) {
  EXPECT_EQ(compare(plan(kRecord), "1. e4 e5 2. Nf3 0-1", TERMINATION_TIME_FORFEIT).difference,
            "the result differs: TERMINATION_TIME_FORFEIT");
}

TEST(Compare, BeginsWhereTheRecordDoes) {
  const std::string fen = "rnbqkbnr/pppp1ppp/8/4p3/4PP2/8/PPPP2PP/RNBQKBNR b KQkq - 0 2";
  const std::string record = "[SetUp \"1\"]\n[FEN \"" + fen + "\"]\n\n2... exf4 3. Nf3 0-1";
  const Plan gambit = plan(record);
  EXPECT_EQ(gambit.initial_fen, fen);
  EXPECT_EQ(gambit.start.turn(), Color::black);
  EXPECT_EQ(plan(kRecord).initial_fen, "");
  EXPECT_EQ(compare(gambit, record, TERMINATION_RESIGNATION).difference, "");
  EXPECT_EQ(compare(gambit, "1. e4 e5 0-1", TERMINATION_RESIGNATION).difference,
            "the first position differs");
}

TEST(Tally, TellsHowFarItIs) {
  using namespace std::chrono_literals;
  std::ostringstream out;
  Tally tally(out, 10, {});
  tally.pass();
  tally.pass_early("game 2", "TERMINATION_FIVEFOLD_REPETITION");
  tally.fail("game 3", "ply 7 differs");
  for (int i = 0; i < 50; ++i) tally.count_move();
  tally.count_refusal();

  tally.tell_progress(Tally::Time(10s));
  tally.tell_end(Tally::Time(12s));

  EXPECT_EQ(out.str(),
            "game 2: ended earlier by our Laws (TERMINATION_FIVEFOLD_REPETITION)\n"
            "game 3: ply 7 differs\n"
            "10 s: 3 of 10 games, 1 failed, 5 moves/s\n"
            "1 ended earlier by our Laws\n"
            "1 requests came too fast and were made again\n"
            "7 not played\n"
            "50 moves in 12 s\n"
            "2 passed, 8 failed\n");
  EXPECT_FALSE(tally.is_good());
}

}  // namespace
}  // namespace escaque::clients::cli::replay
