#include "domain/etiquette/rules/move_words.hpp"

#include <gtest/gtest.h>

#include "domain/rules/fen.hpp"

namespace escaque::etiquette {
namespace {

rules::Position at(std::string_view fen) {
  return *rules::Position::from_setup(*rules::parse_fen(fen), rules::Variant::standard);
}

// Scotch: White may castle, and has two knights that can go to d2.
const std::string kOpen = "r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 0 1";

TEST(MoveWords, AreReadInEnglishSpanishAndUci) {
  const rules::Position position = at(kOpen);
  for (const std::string_view text :
       {"Nxe5", "nxe5!", "play Nxe5.", "Cxe5", "cxe5", "f3e5", "O-O", "0-0", "4.Nxe5", "4...d4?",
        "d4", "(Qe2)", "De2", "Re2", "\"Nf3xe5\""}) {
    EXPECT_EQ(legal_move_words(text, position), 1) << text;
  }
  EXPECT_EQ(legal_move_words("d4 or Nxe5, then O-O", position), 3);
}

TEST(MoveWords, AreNoneWhereNobodyCanPlayThem) {
  const rules::Position position = at(kOpen);
  for (const std::string_view text :
       {"", " ", "   ", "good luck", "Qxf7", "e5", "Be careful", "exd", "I a am", "12", "1-0",
        "---", "3.", "ABBA", "🙂🙂", "Nf3", "e2e4", "see you at 10"}) {
    EXPECT_EQ(legal_move_words(text, position), 0) << text;
  }
}

TEST(MoveWords, OneThatTwoPiecesCanMakeIsAMove) {
  EXPECT_EQ(legal_move_words("Nd2", at("4k3/8/8/8/8/5N2/8/1N2K3 w - - 0 1")), 1);
}

TEST(MoveWords, OfALineAsLongAsLinesMayBeAreCounted) {
  std::string text;
  for (int i = 0; i < 93; ++i) text += "d4 ";
  EXPECT_EQ(legal_move_words(text, at(kOpen)), 93);
}

}  // namespace
}  // namespace escaque::etiquette
