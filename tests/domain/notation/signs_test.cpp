#include "domain/notation/signs.hpp"

#include <gtest/gtest.h>

#include "domain/rules/chess_text.hpp"

namespace escaque::notation {
namespace {

using rules::Square;

rules::Move move_of(const rules::Position& position, std::string_view uci) {
  return *rules::parse_uci(position, uci);
}

TEST(Signs, AreTakenOffTogether) {
  EXPECT_EQ(without_signs("Cf3+!?"), "Cf3");
  EXPECT_EQ(without_signs("exd6 a.p.+"), "exd6");
  EXPECT_EQ(without_signs("Rb1(=)"), "Rb1");
  EXPECT_EQ(without_signs("Q-R5 mate"), "Q-R5");
  EXPECT_EQ(without_signs("N-B7 dbl ch"), "N-B7");
}

TEST(Signs, AreNotAllThereIs) {
  EXPECT_EQ(without_signs("ch"), "ch");
  EXPECT_EQ(without_signs("++"), "++");
}

TEST(Signs, TellCheckFromMate) {
  const auto position = rules::position_of("6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1");

  EXPECT_EQ(check_sign(position, move_of(position, "a1a8"), MateSign::hash), "#");
  EXPECT_EQ(check_sign(position, move_of(position, "a1a8"), MateSign::double_plus), "++");
  EXPECT_EQ(check_sign(position, move_of(position, "a1a7"), MateSign::hash), "");
}

TEST(Signs, FindThePawnTakenInPassing) {
  const auto position =
      rules::position_of("rnbqkbnr/ppp1pppp/8/3pP3/8/8/PPPP1PPP/RNBQKBNR w KQkq d6 0 3");

  EXPECT_TRUE(is_en_passant(position, move_of(position, "e5d6")));
  EXPECT_EQ(captured_square(position, move_of(position, "e5d6")), Square::d5);
  EXPECT_FALSE(is_en_passant(position, move_of(position, "e5e6")));
  EXPECT_FALSE(captured_square(position, move_of(position, "e5e6")));
}

TEST(Signs, CastlingTakesNothing) {
  const auto position = rules::position_of("4k3/8/8/8/8/8/8/4K2R w K - 0 1");

  EXPECT_TRUE(is_castling(position, move_of(position, "e1g1")));
  EXPECT_FALSE(captured_square(position, move_of(position, "e1g1")));
}

}  // namespace
}  // namespace escaque::notation
