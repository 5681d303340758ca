#include "domain/rules/chess960.hpp"

#include <set>

#include <gtest/gtest.h>

#include "domain/rules/chess_text.hpp"

namespace escaque::rules {
namespace {

std::string letters(int number) {
  std::string text;
  for (const Role role : chess960_back_rank(number)) text += to_char(role);
  return text;
}

TEST(Chess960, NumbersKnownPositions) {
  EXPECT_EQ(letters(0), "BBQNNRKR");
  EXPECT_EQ(letters(1), "BQNBNRKR");
  EXPECT_EQ(letters(518), "RNBQKBNR");
  EXPECT_EQ(letters(959), "RKRNNQBB");
}

TEST(Chess960, Position518IsTheUsualOne) {
  EXPECT_EQ(chess960_position(518), Position::initial());
  EXPECT_EQ(to_fen(chess960_position(518)), kInitialFen);
}

TEST(Chess960, All960AreDifferentAndFollowTheRules) {
  std::set<std::string> seen;
  for (int number = 0; number < kChess960Positions; ++number) {
    const std::string rank = letters(number);
    seen.insert(rank);
    const auto rook = rank.find('R');
    const auto king = rank.find('K');
    EXPECT_TRUE(rook < king && king < rank.rfind('R')) << rank;
    EXPECT_NE(rank.find('B') % 2, rank.rfind('B') % 2) << rank;
  }
  EXPECT_EQ(seen.size(), 960u);
}

TEST(Chess960, EveryPositionKnowsItsNumberAndSurvivesFen) {
  for (int number = 0; number < kChess960Positions; ++number) {
    const Position position = chess960_position(number);
    for (const FenStyle style : {FenStyle::fen, FenStyle::x_fen, FenStyle::shredder}) {
      EXPECT_EQ(position_of(to_fen(position, style), Variant::chess960), position) << number;
    }
    if (number % 60 == 0) {
      EXPECT_EQ(chess960_number(position), number);
    }
    EXPECT_FALSE(position.is_check());
  }
}

TEST(Chess960, NumberIsUnknownAfterAMove) {
  EXPECT_EQ(chess960_number(after(Position::initial(), "e2e4")), std::nullopt);
}

struct CastlingCase {
  const char* what;
  const char* fen;
  const char* move;  // king takes rook
  const char* after;
};

class Chess960Castling : public testing::TestWithParam<CastlingCase> {};

TEST_P(Chess960Castling, PutsKingAndRookOnTheirSquares) {
  const Position position = position_of(GetParam().fen, Variant::chess960);

  const auto move = parse_uci(position, GetParam().move);

  ASSERT_TRUE(move);
  EXPECT_EQ(to_fen(*position.play(*move), FenStyle::shredder), GetParam().after);
}

INSTANTIATE_TEST_SUITE_P(
    Legal, Chess960Castling,
    testing::Values(CastlingCase{"usual squares", "4k3/8/8/8/8/8/8/R3K2R w HA - 0 1", "e1h1",
                                 "4k3/8/8/8/8/8/8/R4RK1 b - - 1 1"},
                    CastlingCase{"king stays", "4k3/8/8/8/8/8/8/6KR w H - 0 1", "g1h1",
                                 "4k3/8/8/8/8/8/8/5RK1 b - - 1 1"},
                    CastlingCase{"rook stays", "4k3/8/8/8/8/8/8/3RK3 w D - 0 1", "e1d1",
                                 "4k3/8/8/8/8/8/8/2KR4 b - - 1 1"},
                    CastlingCase{"they change places", "4k3/8/8/8/8/8/8/5KR1 w G - 0 1", "f1g1",
                                 "4k3/8/8/8/8/8/8/5RK1 b - - 1 1"},
                    CastlingCase{"king passes the rook", "7k/8/8/8/8/8/8/1RK5 w B - 0 1", "c1b1",
                                 "7k/8/8/8/8/8/8/2KR4 b - - 1 1"},
                    CastlingCase{"a long way", "1k5r/8/8/8/8/8/8/4K3 b h - 0 1", "b8h8",
                                 "5rk1/8/8/8/8/8/8/4K3 w - - 1 2"}));

class Chess960NoCastling : public testing::TestWithParam<CastlingCase> {};

TEST_P(Chess960NoCastling, IsRefused) {
  const Position position = position_of(GetParam().fen, Variant::chess960);
  const auto move = read_uci(position, GetParam().move);
  ASSERT_TRUE(move);
  EXPECT_EQ(position.refusal(*move), PlayError::cannot_castle) << GetParam().what;
}

INSTANTIATE_TEST_SUITE_P(
    Illegal, Chess960NoCastling,
    testing::Values(
        CastlingCase{"rook's target occupied", "4k3/8/8/8/8/8/8/R2NK3 w A - 0 1", "e1a1", ""},
        CastlingCase{"king's target occupied", "4k3/8/8/8/8/8/8/4KRNR w H - 0 1", "e1h1", ""},
        CastlingCase{"in check", "4k3/4r3/8/8/8/8/8/4K2R w H - 0 1", "e1h1", ""},
        CastlingCase{"through check", "4kr2/8/8/8/8/8/8/4K2R w H - 0 1", "e1h1", ""},
        CastlingCase{"into check", "4k1r1/8/8/8/8/8/8/4K2R w H - 0 1", "e1h1", ""},
        CastlingCase{"the rook shields the king", "4k3/8/8/8/8/8/8/rR1K4 w B - 0 1", "d1b1", ""},
        CastlingCase{"no right", "4k3/8/8/8/8/8/8/4K2R w - - 0 1", "e1h1", ""}));

}  // namespace
}  // namespace escaque::rules
