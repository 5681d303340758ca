#include "platform/speech/fold.hpp"

#include <string>

#include <gtest/gtest.h>

namespace escaque::speech {
namespace {

std::string folded(std::string_view word, Leet leet = Leet::none) { return fold(word, leet).text; }

// The traps that were measured with ICU 72, one each.

TEST(Fold, DropsWhatTheSkeletonAloneLeaves) {
  EXPECT_EQ(folded("pu\u200Bta"), "puta");              // Zero-width space.
  EXPECT_EQ(folded("pu\u200Dta"), "puta");              // Joiner.
  EXPECT_EQ(folded("pu\u00ADta"), "puta");              // Soft hyphen.
  EXPECT_EQ(folded("\uFEFFputa\uFE0F"), "puta");        // Byte order mark, variation selector.
  EXPECT_EQ(folded("\u202Epu\u2066ta\u2069"), "puta");  // Bidi override and isolate.
  EXPECT_EQ(folded("ｐｕｔａ"), "puta");
  EXPECT_EQ(folded("ＰＵＴＡ"), "puta");
}

TEST(Fold, KeepsTheTildeOfEnye) {
  EXPECT_NE(folded("coño"), folded("cono"));
  EXPECT_NE(folded("año"), folded("ano"));
  EXPECT_EQ(folded("COÑO"), folded("coño"));
  EXPECT_EQ(folded("con\u0303o"), folded("coño"));
  EXPECT_EQ(folded("con\u0323\u0303o"), folded("coño"));
}

TEST(Fold, DropsOtherAccents) {
  EXPECT_EQ(folded("imbécil"), "imbecil");
  EXPECT_EQ(folded("IMBE\u0301CIL"), "imbecil");
  EXPECT_EQ(folded("cigüeña"), folded("cigueña"));
  EXPECT_EQ(folded("p\u0336u\u0336t\u0336a\u0336"), "puta");
}

TEST(Fold, MakesOneLetterOfMAndRn) {
  EXPECT_EQ(folded("rnierda"), folded("mierda"));
  EXPECT_EQ(folded("mierda"), "mierda");
}

TEST(Fold, TakesOneForElAndZeroForO) {
  EXPECT_EQ(folded("c00l"), "cool");
  EXPECT_EQ(folded("1ento"), folded("lento"));
}

TEST(Fold, KnowsLettersOfOtherScriptsThatLookLatin) {
  EXPECT_EQ(folded("рutа"), "puta");  // Cyrillic er and a.
  EXPECT_EQ(folded("РUТА"), "puta");  // Cyrillic capitals; a small te would not look like t.
  EXPECT_EQ(folded("ΡUΤΑ"), "puta");  // Greek capitals.
  EXPECT_EQ(folded("𝕡𝖚𝓉𝚊"), "puta");
  EXPECT_EQ(folded("ⓟⓤⓣⓐ"), "puta");
  EXPECT_EQ(folded("ıdıota"), "idiota");
}

TEST(Fold, LeavesWhatDoesNotLookLatin) {
  EXPECT_EQ(folded("шт"), folded("Шт"));
  EXPECT_NE(folded("шах"), folded("max"));
}

TEST(Fold, ShortensRunsToTwo) {
  EXPECT_EQ(folded("puuuuta"), "puuta");
  EXPECT_TRUE(fold("puuuuta").had_long_run);
  EXPECT_EQ(squeezed("puuta"), "puta");
  EXPECT_EQ(folded("mmmmierda"), "mmierda");
  EXPECT_EQ(folded("aаaа"), "aa");  // Every other one is Cyrillic.
  EXPECT_EQ(folded("perro"), "perro");
  EXPECT_FALSE(fold("perro").had_long_run);
  EXPECT_EQ(squeezed("coñño"), "coño");
}

TEST(Fold, TriesLettersForDigits) {
  EXPECT_EQ(folded("1d10t4", Leet::one_is_i), "idiota");
  EXPECT_EQ(folded("m13rd4", Leet::one_is_i), "mierda");
  EXPECT_EQ(folded("g1l1p0ll@$", Leet::one_is_i), "gilipollas");
  EXPECT_EQ(folded("1ame", Leet::one_is_l), "lame");
  EXPECT_EQ(folded("pu7a", Leet::one_is_l), "puta");
  EXPECT_EQ(folded("ｐ４７", Leet::one_is_l), "pat");
}

TEST(Fold, IsStable) {
  for (const std::string_view word : {"coño", "rnierda", "РUТА", "imbécil", "ⓟⓤⓣⓐ", "straße"}) {
    EXPECT_EQ(folded(folded(word)), folded(word)) << word;
  }
}

TEST(Fold, HasTheSameInItsTableAsIcu) {
  for (char32_t c = 1; c < 0x250; ++c) {
    std::string letter;
    if (c < 0x80) {
      letter += static_cast<char>(c);
    } else {
      letter += static_cast<char>(0xC0 | (c >> 6));
      letter += static_cast<char>(0x80 | (c & 0x3F));
    }
    const std::string word = "n" + letter + "r" + letter + "n";
    for (const Leet leet : {Leet::none, Leet::one_is_i, Leet::one_is_l}) {
      EXPECT_EQ(fold(word, leet).text, fold_by_icu(word, leet).text)
          << "U+" << std::hex << static_cast<unsigned>(c);
    }
  }
}

TEST(Fold, IsPlainWithAccentsAndOwnLetters) {
  EXPECT_EQ(plain("Morón"), "morón");
  EXPECT_EQ(plain("Burn"), "burn");
  EXPECT_NE(plain("рutа"), plain("puta"));
}

TEST(Fold, KnowsSignsThatAreMadeOfLetters) {
  EXPECT_TRUE(is_made_of_letters(U'a'));
  EXPECT_TRUE(is_made_of_letters(U'ⓐ'));
  EXPECT_FALSE(is_made_of_letters(U'♔'));
  EXPECT_FALSE(is_made_of_letters(U'½'));
}

}  // namespace
}  // namespace escaque::speech
