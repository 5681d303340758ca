#include "domain/rules/uci.hpp"

#include <gtest/gtest.h>

#include "domain/rules/chess_text.hpp"

namespace escaque::rules {
namespace {

constexpr const char* kFreeToCastle = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";

TEST(Uci, ReadsAndWritesMoves) {
  const Position position = position_of("4k3/P7/8/3pP3/8/8/8/4K3 w - d6 0 1");
  for (const char* text : {"e1e2", "e5d6", "e5e6", "a7a8q", "a7a8r", "a7a8b", "a7a8n"}) {
    const auto move = parse_uci(position, text);
    ASSERT_TRUE(move) << text;
    EXPECT_EQ(to_uci(position, *move), text);
  }
  EXPECT_EQ(*parse_uci(position, "a7a8Q"), Move(Square::a7, Square::a8, Role::queen));
}

TEST(Uci, ReadsCastlingInBothNotations) {
  const Position position = position_of(kFreeToCastle);
  EXPECT_EQ(*parse_uci(position, "e1g1"), Move(Square::e1, Square::h1));
  EXPECT_EQ(*parse_uci(position, "e1h1"), Move(Square::e1, Square::h1));
  EXPECT_EQ(*parse_uci(position, "e1c1"), Move(Square::e1, Square::a1));
  EXPECT_EQ(*parse_uci(position, "e1a1"), Move(Square::e1, Square::a1));
}

TEST(Uci, WritesCastlingByVariant) {
  const Position position = position_of(kFreeToCastle);
  EXPECT_EQ(to_uci(position, {Square::e1, Square::h1}, Variant::standard), "e1g1");
  EXPECT_EQ(to_uci(position, {Square::e1, Square::a1}, Variant::standard), "e1c1");
  EXPECT_EQ(to_uci(position, {Square::e1, Square::h1}, Variant::chess960), "e1h1");
}

TEST(Uci, AnOrdinaryStepOfTheKingIsNotCastling) {
  const Position position = position_of("4k3/8/8/8/8/8/8/5K1R w H - 0 1", Variant::chess960);
  EXPECT_EQ(*parse_uci(position, "f1g1"), Move(Square::f1, Square::g1));
  EXPECT_EQ(*parse_uci(position, "f1h1"), Move(Square::f1, Square::h1));
}

struct UciErrorCase {
  const char* text;
  UciError error;
};

class UciRefusal : public testing::TestWithParam<UciErrorCase> {};

TEST_P(UciRefusal, TellsSyntaxFromIllegal) {
  const auto move = parse_uci(position_of(kFreeToCastle), GetParam().text);
  ASSERT_FALSE(move) << GetParam().text;
  EXPECT_EQ(move.error(), GetParam().error) << GetParam().text;
  EXPECT_FALSE(to_string(move.error()).empty());
}

INSTANTIATE_TEST_SUITE_P(
    Texts, UciRefusal,
    testing::Values(UciErrorCase{"", UciError::syntax}, UciErrorCase{"e2", UciError::syntax},
                    UciErrorCase{"e2e", UciError::syntax}, UciErrorCase{"e2e4qq", UciError::syntax},
                    UciErrorCase{"e2e9", UciError::syntax}, UciErrorCase{"e7e8k", UciError::syntax},
                    UciErrorCase{"e7e8 ", UciError::syntax}, UciErrorCase{"0000", UciError::syntax},
                    UciErrorCase{"O-O", UciError::syntax}, UciErrorCase{"e2e4", UciError::illegal},
                    UciErrorCase{"e1f1q", UciError::illegal},
                    UciErrorCase{"e1b1", UciError::illegal},
                    UciErrorCase{"a1a1", UciError::illegal}));

TEST(Uci, ReadUciLeavesLegalityToThePosition) {
  const Position position = position_of(kFreeToCastle);
  const auto move = read_uci(position, "a1c2");
  ASSERT_TRUE(move);
  EXPECT_EQ(position.refusal(*move), PlayError::cannot_reach);
}

}  // namespace
}  // namespace escaque::rules
