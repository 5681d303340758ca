#include "domain/notation/algebraic.hpp"

#include <gtest/gtest.h>

#include "domain/notation/notation.hpp"
#include "domain/rules/chess_text.hpp"

namespace escaque::notation {
namespace {

using rules::SanError;

constexpr const char* kEnPassant =
    "rnbqkb1r/ppp2ppp/8/3pP3/3Qn3/5N2/PPP2PPP/RNB1KB1R w KQkq d6 0 6";
constexpr const char* kPromotion = "3r3k/4P3/8/8/8/8/8/4K3 w - - 0 1";

std::string written(const char* fen, std::string_view uci, Notation notation) {
  const auto position = rules::position_of(fen);
  return write_move(position, *rules::parse_uci(position, uci), notation);
}

std::string read(const char* fen, std::string_view text, Letters letters) {
  const auto position = rules::position_of(fen);
  const auto move = read_algebraic(position, text, letters);
  return move ? to_uci(position, *move, rules::Variant::standard)
              : std::string(to_string(move.error()));
}

// FIDE 2014, appendix C: "6.exd6a.p."
TEST(Algebraic, WritesEnPassantAsTheLawsDo) {
  EXPECT_EQ(written(kEnPassant, "e5d6", Notation::spanish), "exd6a.p.");
  EXPECT_EQ(written(kEnPassant, "e5d6", Notation::english), "exd6");
  EXPECT_EQ(written(kEnPassant, "e5d6", Notation::german_long), "e5xd6e.p.");
}

TEST(Algebraic, WritesTheLettersOfTheLanguage) {
  EXPECT_EQ(written(kEnPassant, "f3g5", Notation::spanish), "Cg5");
  EXPECT_EQ(written(kEnPassant, "f3g5", Notation::german), "Sg5");
  EXPECT_EQ(written(kEnPassant, "f3g5", Notation::figurine), "♘g5");
}

// The supplement to the classic Laws: "Ac1-f4".
TEST(Algebraic, WritesBothSquaresInTheLongForm) {
  EXPECT_EQ(written(kEnPassant, "c1f4", Notation::spanish_long), "Ac1-f4");
  EXPECT_EQ(written(kEnPassant, "d4d5", Notation::english_long), "Qd4xd5");
  EXPECT_EQ(written("6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1", "a1a8", Notation::spanish_long),
            "Ta1-a8++");
}

// FIDE 1997, appendix E, essential abbreviations: "0-0 : (enroque corto) enrocandose con torre de
// h", "0-0-0 : (enroque largo) enrocandose con torre de a"; FIDE 2014, C13: "0-0-0 enroque con la
// torre de a1 o de a8". The supplement to the classic Laws, for both squares: "O-O = enroque con la
// torre en h1 o h8".
TEST(Algebraic, WritesCastlingAsTheSpanishTextsDo) {
  constexpr const char* kCastling = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";

  EXPECT_EQ(written(kCastling, "e1g1", Notation::spanish), "0-0");
  EXPECT_EQ(written(kCastling, "e1c1", Notation::spanish), "0-0-0");
  EXPECT_EQ(written("5k2/8/8/8/8/8/8/4K2R w K - 0 1", "e1g1", Notation::spanish), "0-0+");
  EXPECT_EQ(written(kCastling, "e1g1", Notation::spanish_long), "O-O");
  EXPECT_EQ(written(kCastling, "e1c1", Notation::english), "O-O-O");
}

// FIDE 1997, appendix E: "+ : jaque", "++ : jaque mate"; FIDE 2014, C13: "++ o # mate".
TEST(Algebraic, WritesCheckAndMateAsTheSpanishTextsDo) {
  constexpr const char* kBackRank = "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1";

  EXPECT_EQ(written(kBackRank, "a1a8", Notation::spanish), "Ta8++");
  EXPECT_EQ(written(kBackRank, "a1a8", Notation::english), "Ra8#");
  EXPECT_EQ(written("6k1/5p1p/8/8/8/8/8/R5K1 w - - 0 1", "a1a8", Notation::spanish), "Ta8+");
}

// FIDE 1997, E11: "el movimiento del citado peón es indicado por la primera letra de la nueva
// pieza. Ejemplos: d8D, f8C, b1A, g1T"; 2014, C11: "seguido inmediatamente por la abreviatura de la
// nueva pieza. Por ejemplo: d8D, exf8C, b1A, g1T".
TEST(Algebraic, WritesPromotionAsTheSpanishTextsDo) {
  constexpr const char* kWhite = "4n3/3P1P2/8/k7/8/8/8/4K3 w - - 0 1";
  constexpr const char* kBlack = "7k/8/8/8/4K3/8/1p4p1/8 b - - 0 1";

  EXPECT_EQ(written(kWhite, "d7d8q", Notation::spanish), "d8D+");
  EXPECT_EQ(written(kWhite, "f7f8n", Notation::spanish), "f8C");
  EXPECT_EQ(written(kBlack, "b2b1b", Notation::spanish), "b1A+");
  EXPECT_EQ(written(kBlack, "g2g1r", Notation::spanish), "g1T");
  EXPECT_EQ(written(kWhite, "f7e8n", Notation::spanish), "fxe8C");
  EXPECT_EQ(written(kWhite, "f7e8n", Notation::spanish_long), "f7xe8C");
}

TEST(Algebraic, WritesAndReadsPromotion) {
  EXPECT_EQ(written(kPromotion, "e7d8q", Notation::english), "exd8=Q+");
  EXPECT_EQ(written(kPromotion, "e7d8n", Notation::german_long), "e7xd8=S");
  EXPECT_EQ(read(kPromotion, "exd8D+", Letters::spanish), "e7d8q");
  EXPECT_EQ(read(kPromotion, "exd8(C)", Letters::spanish), "e7d8n");
  EXPECT_EQ(read(kPromotion, "exd8=♞", Letters::figurine), "e7d8n");
}

TEST(Algebraic, ReadsWhatPeopleWrite) {
  EXPECT_EQ(read(kEnPassant, "exd6 a.p.", Letters::spanish), "e5d6");
  EXPECT_EQ(read(kEnPassant, "Ac1-f4!", Letters::spanish), "c1f4");
  EXPECT_EQ(read(kEnPassant, "Pa2-a4 (=)", Letters::spanish), "a2a4");
  EXPECT_EQ(read("4k3/8/8/8/8/8/8/4K2R w K - 0 1", "0-0", Letters::german), "e1g1");
  EXPECT_EQ(read("4k3/8/8/8/8/8/8/4K2R w K - 0 1", "O-O", Letters::spanish), "e1g1");
}

TEST(Algebraic, TakesTheLettersOfOneLanguageOnly) {
  const std::string syntax(to_string(SanError::syntax));

  EXPECT_EQ(read("4k3/8/8/8/8/8/8/R3K3 w - - 0 1", "Rd1", Letters::spanish), "e1d1");
  EXPECT_EQ(read("4k3/8/8/8/8/8/8/R3K3 w - - 0 1", "Rd1", Letters::english), "a1d1");
  EXPECT_EQ(read(kEnPassant, "Nf3", Letters::spanish), syntax);
  EXPECT_EQ(read(kPromotion, "exd8=Q", Letters::spanish), syntax);
}

TEST(Algebraic, RefusesWhatIsNoMove) {
  EXPECT_EQ(read(kEnPassant, "", Letters::spanish), to_string(SanError::syntax));
  EXPECT_EQ(read(kEnPassant, "+", Letters::figurine), to_string(SanError::syntax));
  EXPECT_EQ(read(kEnPassant, "Cb8", Letters::spanish), to_string(SanError::illegal));
  EXPECT_EQ(read("4k3/8/8/8/8/8/8/1N2KN2 w - - 0 1", "Cd2", Letters::spanish),
            to_string(SanError::ambiguous));
}

}  // namespace
}  // namespace escaque::notation
