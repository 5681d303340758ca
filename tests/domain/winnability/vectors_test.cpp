// Every labelled position, and every help-mate replayed.

#include <utility>

#include <gtest/gtest.h>

#include "domain/winnability/deep_argument.hpp"
#include "domain/winnability/helpmate_check.hpp"
#include "domain/winnability/labelled.hpp"

namespace escaque::winnability {
namespace {

/// How many positions stayed undecided for a side; wrong verdicts fail the test.
int expect_labels(const std::string& name) {
  int undecided = 0;
  for (const Labelled& labelled : read_labelled(name)) {
    const rules::Position position = composition(labelled.fen);
    for (const Color color : {Color::white, Color::black}) {
      const Answer answer = judge(position, color);
      if (answer.verdict == Verdict::undecided) {
        ++undecided;
        continue;
      }
      EXPECT_EQ(answer.verdict, labelled.expected(color)) << labelled.fen << to_string(color);
      if (answer.verdict == Verdict::winnable) {
        EXPECT_EQ(flaw_of(position, color, answer.helpmate), "") << labelled.fen;
      } else {
        EXPECT_NE(answer.reason, Reason::none) << labelled.fen;
      }
    }
    if (is_dead(position)) {
      EXPECT_EQ(labelled.label, "--") << labelled.fen;
    }
  }
  return undecided;
}

TEST(Vectors, GamesAreAnsweredAsLabelled) { EXPECT_EQ(expect_labels("games.txt"), 0); }
TEST(Vectors, ComposedPositionsAreAnsweredAsLabelled) {
  EXPECT_EQ(expect_labels("positions.txt"), 0);
}
TEST(Vectors, LockedPositionsAreAnsweredAsLabelled) { EXPECT_EQ(expect_labels("locked.txt"), 0); }

/// The dead positions of the file, and of them those that the test after every move sees.
std::pair<int, int> count_dead(const std::string& name) {
  int dead = 0;
  int seen = 0;
  for (const Labelled& labelled : read_labelled(name)) {
    if (labelled.label != "--") continue;
    const rules::Position position = composition(labelled.fen);
    EXPECT_TRUE(is_dead(position, Budget{})) << labelled.fen;
    ++dead;
    if (is_dead(position)) ++seen;
  }
  return {dead, seen};
}

// The README says so: a change here is one there.
TEST(Vectors, TestAfterEveryMoveSeesHalfOfTheComposedDeadPositions) {
  EXPECT_EQ(count_dead("positions.txt"), std::pair(584, 288));
  EXPECT_EQ(count_dead("games.txt"), std::pair(4, 4));
}

// And the header.
TEST(Vectors, FewDeadPositionsLookTooOpenForALongSearch) {
  int missed = 0;
  for (const Labelled& labelled : read_labelled("positions.txt")) {
    if (labelled.label != "--") continue;
    const rules::Position position = composition(labelled.fen);
    if (!is_dead(position) && !may_be_dead(position)) ++missed;
  }
  EXPECT_EQ(missed, 10);
}

TEST(Vectors, DeepArgumentsAreNeverWrong) {
  for (const Labelled& labelled : read_labelled("positions.txt")) {
    const rules::Position position = composition(labelled.fen);
    if (position.is_checkmate()) continue;
    for (const Color color : {Color::white, Color::black}) {
      if (labelled.expected(color) == Verdict::unwinnable) continue;
      EXPECT_EQ(find_deep_argument(position.state(), color, 20'000), Reason::none)
          << labelled.fen << to_string(color);
    }
  }
}

}  // namespace
}  // namespace escaque::winnability
