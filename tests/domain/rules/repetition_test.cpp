#include <set>

#include <gtest/gtest.h>

#include "domain/rules/chess_text.hpp"
#include "domain/rules/position.hpp"

namespace escaque::rules {
namespace {

TEST(RepetitionKey, IsStableAcrossVersions) {
  EXPECT_EQ(Position::initial().repetition_key(), 14779443870149905981u);
}

TEST(RepetitionKey, DoesNotDependOnTheWayOrTheClocks) {
  const Position one = after(Position::initial(), "g1f3 g8f6 b1c3");
  const Position other = after(Position::initial(), "b1c3 g8f6 g1f3");
  EXPECT_EQ(one.repetition_key(), other.repetition_key());
  EXPECT_EQ(after(Position::initial(), "g1f3 g8f6 f3g1 f6g8").repetition_key(),
            Position::initial().repetition_key());
}

TEST(RepetitionKey, DependsOnTheSideToMove) {
  EXPECT_NE(position_of("4k3/8/8/8/8/8/8/4K3 w").repetition_key(),
            position_of("4k3/8/8/8/8/8/8/4K3 b").repetition_key());
}

TEST(RepetitionKey, DependsOnColourAndRole) {
  EXPECT_NE(position_of("4k3/8/8/8/8/N7/8/4K3 w").repetition_key(),
            position_of("4k3/8/8/8/8/B7/8/4K3 w").repetition_key());
  EXPECT_NE(position_of("4k3/8/8/8/8/N7/8/4K3 w").repetition_key(),
            position_of("4k3/8/8/8/8/n7/8/4K3 w").repetition_key());
}

TEST(RepetitionKey, DependsOnEveryCastlingRight) {
  const std::string board = "r3k2r/8/8/8/8/8/8/R3K2R w ";
  std::set<std::uint64_t> keys;
  for (const char* rights : {"KQkq", "KQk", "KQ", "Kq", "K", "Q", "k", "q", "-"}) {
    keys.insert(position_of(board + rights).repetition_key());
  }
  EXPECT_EQ(keys.size(), 9u);
}

// FIDE 9.2.3.2: the right is lost when the king has moved, even if it comes back.
TEST(RepetitionKey, ChangesWhenTheKingMovedAndCameBack) {
  const Position start = position_of("4k3/8/8/8/8/8/8/R3K3 w Q - 0 1");
  const Position back = after(start, "e1e2 e8e7 e2e1 e7e8");
  EXPECT_NE(start.repetition_key(), back.repetition_key());
  EXPECT_EQ(after(back, "e1e2 e8e7 e2e1 e7e8").repetition_key(), back.repetition_key());
}

struct EnPassantCase {
  const char* what;
  const char* before;
  const char* double_step;
  bool counts;
};

class EnPassantKey : public testing::TestWithParam<EnPassantCase> {};

TEST_P(EnPassantKey, CountsOnlyALegalCapture) {
  const Position passed = after(position_of(GetParam().before), GetParam().double_step);
  ASSERT_TRUE(passed.en_passant_square());
  auto without = passed.to_setup();
  without.en_passant.reset();

  EXPECT_EQ(passed.repetition_key() != Position::from_setup(without)->repetition_key(),
            GetParam().counts)
      << GetParam().what;
  EXPECT_EQ(passed.legal_en_passant_square().has_value(), GetParam().counts) << GetParam().what;
}

// FIDE 9.2.3.1: only if the pawn could have been captured.
INSTANTIATE_TEST_SUITE_P(
    DoubleSteps, EnPassantKey,
    testing::Values(
        EnPassantCase{"no pawn beside", "4k3/3p4/8/8/8/8/8/4K3 b - - 0 1", "d7d5", false},
        EnPassantCase{"a pawn beside", "4k3/3p4/8/4P3/8/8/8/4K3 b - - 0 1", "d7d5", true},
        EnPassantCase{"across the edge", "4k3/7p/8/8/P7/8/8/4K3 b - - 0 1", "h7h5", false},
        EnPassantCase{"pinned on the file", "4r1k1/3p4/8/4P3/8/8/8/4K3 b - - 0 1", "d7d5", false},
        EnPassantCase{"pinned on the rank", "6k1/3p4/8/K3P2r/8/8/8/8 b - - 0 1", "d7d5", false},
        EnPassantCase{"uncovered check stays", "2b3k1/3p4/8/4P3/6K1/8/8/8 b - - 0 1", "d7d5",
                      false},
        EnPassantCase{"pinned along the capture", "6k1/3p4/7b/4P3/8/8/1K6/8 b - - 0 1", "d7d5",
                      true},
        EnPassantCase{"moves along the pin", "6k1/1b1p4/8/4P3/8/8/8/4K3 b - - 0 1", "d7d5", true},
        EnPassantCase{"ends the pawn's check", "6k1/3p4/8/4P3/4K3/8/8/8 b - - 0 1", "d7d5", true},
        EnPassantCase{"one of two is free", "4r1k1/3p4/8/2P1P3/8/8/8/4K3 b - - 0 1", "d7d5", true},
        EnPassantCase{"white steps", "4k3/8/8/8/4p3/8/3P4/4K3 w - - 0 1", "d2d4", true}));

}  // namespace
}  // namespace escaque::rules
