#include "domain/winnability/deep_argument.hpp"

#include <gtest/gtest.h>

#include "domain/winnability/bystanders.hpp"
#include "domain/winnability/fortress.hpp"
#include "domain/winnability/labelled.hpp"
#include "domain/winnability/rooted.hpp"

namespace escaque::winnability {
namespace {

using rules::Square;

constexpr std::uint32_t kLimit = 20'000;

rules::Bitboard rooted(std::string_view fen, Color winner) {
  return find_rooted(composition(fen).state(), winner).rooted;
}

Reason reason(std::string_view fen, Color winner) {
  return find_deep_argument(composition(fen).state(), winner, kLimit);
}

TEST(Rooted, AreLockedPawnsButNotWhoMayLeave) {
  const auto men = rooted("8/2k5/8/1p1p1p1p/1P1P1P1P/8/3K4/8 w - - 0 1", Color::white);
  EXPECT_TRUE(contains(men, Square::b4));
  EXPECT_TRUE(contains(men, Square::h5));
  EXPECT_FALSE(contains(men, Square::d2));
}

// The black bishop may take the rook, but while the rook is there it shuts itself in.
TEST(Rooted, IsARookThatMayOnlyBeTaken) {
  const auto men = rooted("B7/8/8/4k3/1p1p1p1p/1PpP1P1P/K1P5/RB4b1 b - - 0 1", Color::white);
  EXPECT_TRUE(contains(men, Square::a1));
  EXPECT_FALSE(contains(men, Square::g1));
}

// b3-b2 and d3-d2 mate: White gains nothing by them.
TEST(Rooted, IsAPawnWhoseEveryMoveMatesTheOtherSide) {
  const char* fen = "3k4/8/8/1p1p4/1P1Pp1p1/1pppP1P1/2p5/2K5 b - - 0 1";
  EXPECT_TRUE(contains(rooted(fen, Color::white), Square::b3));
  EXPECT_FALSE(contains(rooted(fen, Color::black), Square::b3));
}

// Every move of the knight opens the bishop's line, and nobody can take the bishop or step between.
TEST(Rooted, IsAKnightWhoseEveryMoveOpensAMatingLine) {
  const char* fen = "8/6pp/8/8/ppp5/bkp4Q/qnp5/n1K5 b - - 0 1";
  EXPECT_TRUE(contains(rooted(fen, Color::white), Square::b2));
  EXPECT_FALSE(contains(rooted(fen, Color::black), Square::b2));
}

TEST(Rooted, FenceOfAKingIsSafeFromALastPieceThatWouldBeRetaken) {
  const char* fen = "8/6pp/8/8/ppp5/bkp4Q/qnp5/n1K5 b - - 0 1";
  EXPECT_EQ(reason(fen, Color::white), Reason::last_piece);
  // With a second piece that guards the first, nothing is safe.
  const char* two = "8/6pp/8/8/ppp4B/bkp4Q/qnp5/n1K5 b - - 0 1";
  EXPECT_EQ(find_rooted(composition(two).state(), Color::white).safe, rules::kNoSquares);
}

// The light bishops guard one another in their corridor; the dark ones only wait.
TEST(Bystanders, ChangeNothing) {
  const char* fen = "B1B1B1B1/pBpBpBp1/P1P1P1P1/4b3/5b2/8/8/k1K5 w - - 0 1";
  EXPECT_EQ(reason(fen, Color::white), Reason::apart);
  EXPECT_EQ(reason(fen, Color::black), Reason::apart);
}

TEST(Bystanders, AreNoneWhereAPawnStandsOnTheirColour) {
  const char* fen = "B1B1B1B1/pBpBpBp1/P1P1P1P1/4b3/5b2/8/7P/k1K5 w - - 0 1";
  EXPECT_FALSE(is_mateless_apart(composition(fen).state(), Color::white, kLimit));
  EXPECT_FALSE(is_mateless_apart(composition(fen).state(), Color::black, kLimit));
}

// Bishops of one colour each, kept apart by a locked chain.
TEST(Fortress, KeepsPiecesInTheirRegions) {
  const char* fen = "B7/8/8/4k3/1p1p1p1p/1PpP1P1P/K1P5/RB4b1 b - - 0 1";
  EXPECT_NE(reason(fen, Color::white), Reason::none);
  EXPECT_NE(reason(fen, Color::black), Reason::none);
}

TEST(Fortress, OpensWhenAPawnCanBeTaken) {
  const char* fen = "8/2k5/8/1p1p1p1p/1P1P1P1P/8/8/2KB4 w - - 0 1";
  EXPECT_FALSE(is_fortress(composition(fen).state(), Color::white, rules::kNoSquares, kLimit));
  EXPECT_FALSE(is_fortress(composition(fen).state(), Color::black, rules::kNoSquares, kLimit));
}

// The rook must be taken first.
TEST(DeepArgument, LooksBehindForcedMoves) {
  const char* fen = "8/2k5/8/1p1p1p1p/1P1P1P1P/8/6r1/7K w - - 0 1";
  EXPECT_EQ(reason("8/2k5/8/1p1p1p1p/1P1P1P1P/8/8/7K w - - 0 1", Color::black), Reason::no_check);
  EXPECT_EQ(reason(fen, Color::white), Reason::forced);
}

}  // namespace
}  // namespace escaque::winnability
