#include "domain/winnability/winnability.hpp"

#include <gtest/gtest.h>

#include "domain/winnability/helpmate_check.hpp"
#include "domain/winnability/labelled.hpp"

namespace escaque::winnability {
namespace {

Verdict verdict(std::string_view fen, Color winner) {
  return judge(composition(fen), winner).verdict;
}
Reason reason_of(std::string_view fen, Color winner) {
  return judge(composition(fen), winner).reason;
}

TEST(Winnability, FindsAHelpMateThatReplays) {
  for (const char* fen : {"8/8/8/4k3/8/8/4P3/4K3 w - - 0 1", "8/8/8/4k3/8/8/4K3/R7 b - - 0 1",
                          "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1"}) {
    const rules::Position position = composition(fen);
    const Answer answer = judge(position, Color::white);
    EXPECT_EQ(answer.verdict, Verdict::winnable) << fen;
    EXPECT_EQ(flaw_of(position, Color::white, answer.helpmate), "") << fen;
    EXPECT_EQ(answer.reason, Reason::none);
  }
}

TEST(Winnability, TakesAMateOnTheBoardForWinnable) {
  const char* mate = "7k/6Q1/6K1/8/8/8/8/8 b - - 0 1";
  EXPECT_EQ(verdict(mate, Color::white), Verdict::winnable);
  EXPECT_TRUE(judge(composition(mate), Color::white).helpmate.empty());
  EXPECT_EQ(quick_judge(composition(mate), Color::white).verdict, Verdict::winnable);
  EXPECT_FALSE(is_dead(composition(mate)));
}

TEST(Winnability, SeesMaterialThatMatesNowhere) {
  EXPECT_EQ(reason_of("8/8/8/4k3/8/8/4K3/6B1 w - - 0 1", Color::white), Reason::material);
  EXPECT_EQ(reason_of("8/8/8/4k3/4q3/8/4K3/6N1 w - - 0 1", Color::white), Reason::material);
}

TEST(Winnability, FindsTheMateWithAKnightThatNeedsAnEnemyPawn) {
  const rules::Position position = composition("8/8/8/8/8/1K6/p7/k1N5 w - - 0 1");
  const Answer answer = judge(position, Color::white);
  EXPECT_EQ(answer.verdict, Verdict::winnable);
  EXPECT_EQ(flaw_of(position, Color::white, answer.helpmate), "");
}

// The white king cannot move; a black pawn has to be let through to g2 by five of its own men.
TEST(Winnability, FindsTheMateOfAPawnAgainstAKingThatCannotMove) {
  const rules::Position position =
      composition("8/1p4p1/1b1b2k1/6b1/1p1p4/1P1Pp1bp/4Pp1p/1B3Kbr b - - 0 1");
  const Answer answer = judge(position, Color::black);
  EXPECT_EQ(answer.verdict, Verdict::winnable);
  EXPECT_EQ(flaw_of(position, Color::black, answer.helpmate), "");
  EXPECT_EQ(answer.positions, 0u);
}

// Nothing gets through the pawns: White has to give up the rook, Black's king to go and take f2.
TEST(Winnability, OpensLockedPawnsByACapture) {
  for (const char* fen : {"3k4/1p6/pPp5/P1Pp3p/1B1Pp1pP/2B1PpP1/K4P2/2R4N w - -",
                          "2b1b2k/1p5b/1Pp5/2Pp1b2/3Pp3/B3Pp1b/5P2/K1B1B3 w - -"}) {
    const rules::Position position = composition(fen);
    for (const Color color : {Color::white, Color::black}) {
      const Answer answer = judge(position, color, Budget{10'000});
      EXPECT_EQ(answer.verdict, Verdict::winnable) << fen << ' ' << to_string(color);
      EXPECT_EQ(flaw_of(position, color, answer.helpmate), "") << fen << ' ' << to_string(color);
      EXPECT_LE(answer.positions, 10'000u);
    }
  }
}

TEST(Winnability, SeesLockedPawnChainsWithoutASearch) {
  const char* locked = "8/2k5/8/1p1p1p1p/1P1P1P1P/8/3K4/8 w - - 0 1";
  EXPECT_EQ(quick_judge(composition(locked), Color::white).verdict, Verdict::unwinnable);
  EXPECT_EQ(quick_judge(composition(locked), Color::black).verdict, Verdict::unwinnable);
}

TEST(Winnability, SeesWhatIsForced) {
  // Black must take the queen.
  const char* forced = "8/8/8/8/8/8/1Q2K3/1k6 b - - 0 1";
  EXPECT_EQ(reason_of(forced, Color::white), Reason::exhausted);
  EXPECT_TRUE(is_dead(composition(forced)));
  // A stalemate is dead as well.
  EXPECT_TRUE(is_dead(composition("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1")));
}

TEST(Winnability, LeavesItOpenWhenTheBudgetRunsOut) {
  // The black king never leaves, and Black has to keep a pawn move as long as White needs one.
  const rules::Position tempo = composition("1k6/1P1p1p1p/BP6/1P6/8/8/3P1PKP/8 w - - 0 1");
  const Answer answer = judge(tempo, Color::black, Budget{1});
  EXPECT_EQ(answer.verdict, Verdict::undecided);
  EXPECT_EQ(answer.reason, Reason::none);
}

TEST(Winnability, JudgesTheInitialPosition) {
  for (const Color color : {Color::white, Color::black}) {
    const Answer answer = judge(rules::Position::initial(), color);
    EXPECT_EQ(answer.verdict, Verdict::winnable);
    EXPECT_EQ(flaw_of(rules::Position::initial(), color, answer.helpmate), "");
  }
  EXPECT_FALSE(is_dead(rules::Position::initial()));
}

TEST(Winnability, CountsEnPassantAsAWayOut) {
  // Everything is locked but the capture in passing.
  const char* live = "8/2k5/8/1p1p1pPp/1P1P1P1P/8/3K4/8 w - f6 0 1";
  EXPECT_EQ(verdict("7k/8/8/1p1p1pPp/1P1P1P1P/8/3K4/8 w - f6 0 1", Color::white),
            Verdict::winnable);
  EXPECT_FALSE(is_dead(composition(live)));
}

TEST(DeadPosition, IsKnownByMaterialAndByLockedPawns) {
  EXPECT_TRUE(is_dead(composition("8/8/8/4k3/8/8/4K3/8 w - - 0 1")));
  EXPECT_TRUE(is_dead(composition("8/2k5/8/1p1p1p1p/1P1P1P1P/8/3K4/8 w - - 0 1")));
  EXPECT_FALSE(is_dead(composition("8/8/8/4k3/8/8/4P3/4K3 w - - 0 1")));
}

TEST(DeadPosition, IsKnownWithMoreTimeWhereTheTestAfterEveryMoveMissesIt) {
  const rules::Position dead = composition("8/1k6/8/8/8/1pB5/pP6/K7 w - - 0 1");
  EXPECT_FALSE(is_dead(dead));
  EXPECT_TRUE(is_dead(dead, Budget{}));
  EXPECT_FALSE(is_dead(rules::Position::initial(), Budget{}));
  // The budget runs out.
  EXPECT_FALSE(is_dead(composition("1k6/1P1p1p1p/BP6/1P6/8/8/3P1PKP/8 w - - 0 1"), Budget{1}));
  const ByColor<Answer> both = judge_both(dead);
  EXPECT_EQ(both.white.verdict, Verdict::unwinnable);
  EXPECT_EQ(both.black.verdict, Verdict::unwinnable);
}

TEST(QuickJudge, IsNeverWrong) {
  for (const char* name : {"positions.txt", "games.txt"}) {
    for (const Labelled& labelled : read_labelled(name)) {
      const rules::Position position = composition(labelled.fen);
      for (const Color color : {Color::white, Color::black}) {
        const Verdict quick = quick_judge(position, color).verdict;
        if (quick == Verdict::undecided) continue;
        EXPECT_EQ(quick, labelled.expected(color)) << labelled.fen << ' ' << to_string(color);
      }
    }
  }
}

}  // namespace
}  // namespace escaque::winnability
