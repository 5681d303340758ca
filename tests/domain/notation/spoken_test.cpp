#include "domain/notation/spoken.hpp"

#include <gtest/gtest.h>

#include "domain/rules/chess_text.hpp"

namespace escaque::notation {
namespace {

std::string spoken(const char* fen, std::string_view uci, Speech speech) {
  const auto position = rules::position_of(fen);
  return speak(position, *rules::parse_uci(position, uci), speech);
}

constexpr const char* kInitial = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
constexpr const char* kMate = "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1";

TEST(Speech, SaysPieceAndSquare) {
  EXPECT_EQ(spoken(kInitial, "g1f3", Speech::spanish), "caballo efe tres");
  EXPECT_EQ(spoken(kInitial, "e2e4", Speech::english), "pawn e four");
}

// FIDE 2014, D.1: the names of files and pieces, the figures in German.
TEST(Speech, AnnouncesBothSquares) {
  EXPECT_EQ(spoken(kInitial, "g1f3", Speech::announced), "Springer Gustav eins, Felix drei");
  EXPECT_EQ(spoken("4k3/8/8/8/8/8/8/R3K3 w Q - 0 1", "e1c1", Speech::announced), "lange Rochade");
}

TEST(Speech, SaysWhereFromWhenSeveralCould) {
  EXPECT_EQ(spoken("4k3/8/8/8/8/8/8/1N2KN2 w - - 0 1", "b1d2", Speech::english), "knight b d two");
}

TEST(Speech, SaysCheckMateCaptureAndPromotion) {
  EXPECT_EQ(spoken(kMate, "a1a8", Speech::spanish), "torre a ocho, jaque mate");
  EXPECT_EQ(spoken("3r3k/4P3/8/8/8/8/8/4K3 w - - 0 1", "e7d8q", Speech::english),
            "pawn e takes d eight, promotes to queen, check");
  EXPECT_EQ(spoken("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6", Speech::spanish),
            "peón e por de seis al paso");
}

TEST(Speech, IsFoundByName) {
  EXPECT_EQ(parse_speech("announced"), Speech::announced);
  EXPECT_FALSE(parse_speech("klingon"));
}

}  // namespace
}  // namespace escaque::notation
