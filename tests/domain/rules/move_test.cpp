#include "domain/rules/move.hpp"

#include <gtest/gtest.h>

#include "domain/rules/bitboard.hpp"
#include "domain/rules/variant.hpp"

namespace escaque::rules {
namespace {

TEST(Move, SurvivesPacking) {
  const Move move(Square::b7, Square::a8, Role::knight);
  EXPECT_EQ(move.from(), Square::b7);
  EXPECT_EQ(move.to(), Square::a8);
  EXPECT_EQ(move.promotion(), Role::knight);
  EXPECT_EQ(Move::from_packed(move.packed()), move);
  EXPECT_EQ(move.packed(), 49 | 56 << 6 | 1 << 12);
  EXPECT_EQ(Move(Square::e2, Square::e4).promotion(), std::nullopt);
}

TEST(Square, SurvivesText) {
  for (int i = 0; i < kSquares; ++i) {
    const auto square = static_cast<Square>(i);
    EXPECT_EQ(parse_square(to_string(square)), square);
    EXPECT_EQ(make_square(file_of(square), rank_of(square)), square);
  }
  for (const char* bad : {"", "e", "e9", "i1", "E4", "e44", "4e"}) {
    EXPECT_EQ(parse_square(bad), std::nullopt) << bad;
  }
}

TEST(Bitboard, ShiftDoesNotWrapAround) {
  EXPECT_EQ(shift<1>(bit(Square::h4)), kNoSquares);
  EXPECT_EQ(shift<-1>(bit(Square::a4)), kNoSquares);
  EXPECT_EQ(shift<9>(bit(Square::h4)), kNoSquares);
  EXPECT_EQ(shift<7>(bit(Square::a4)), kNoSquares);
  EXPECT_EQ(shift<7>(bit(Square::e4)), bit(Square::d5));
  EXPECT_EQ(shift<-9>(bit(Square::e4)), bit(Square::d3));
}

TEST(Bitboard, SquaresComeInOrder) {
  std::string text;
  for (const Square square : Squares(bit(Square::h8) | bit(Square::a1) | bit(Square::c3))) {
    text += to_string(square);
  }
  EXPECT_EQ(text, "a1c3h8");
}

TEST(Variant, SurvivesText) {
  EXPECT_EQ(parse_variant(to_string(Variant::standard)), Variant::standard);
  EXPECT_EQ(parse_variant(to_string(Variant::chess960)), Variant::chess960);
  EXPECT_EQ(parse_variant("atomic"), std::nullopt);
}

}  // namespace
}  // namespace escaque::rules
