#include "conduct/text_rules.hpp"

#include <string>

#include <gtest/gtest.h>

namespace escaque::services::conduct {
namespace {

std::string repeated(const std::string& text, std::size_t times) {
  std::string all;
  for (std::size_t i = 0; i < times; ++i) all += text;
  return all;
}

TEST(TextRules, TakesUnicodeAndMarkupAsTheyAre) {
  for (const std::string text :
       {"good luck", "<script>alert('x')</script>", "'; DROP TABLE sanctions;--", "¡Buena partida!",
        "мат в два хода", "将死", "שלום", "e4 ♟️ 👨‍👩‍👧", "n̈o", "a\u00A0b"}) {
    ASSERT_TRUE(check_text(text, kMaxTalk)) << text;
    EXPECT_EQ(*check_text(text, kMaxTalk), text);
  }
}

TEST(TextRules, TrimsWhiteSpaceOfEveryKind) {
  EXPECT_EQ(*check_text(" \t hi \n", kMaxTalk), "hi");
  EXPECT_EQ(*check_text("\u2003\u00A0hi there\u3000", kMaxTalk), "hi there");
}

TEST(TextRules, RefusesTextWithoutAnythingVisible) {
  for (const std::string text :
       {"", "   ", "\n", "\u200B", "\u200D\u200C", " \u2060 ", "\u3164", "\u2800\u2800"}) {
    ASSERT_FALSE(check_text(text, kMaxTalk));
    EXPECT_EQ(check_text(text, kMaxTalk).error(), TextError::empty) << text;
  }
}

TEST(TextRules, CountsCharactersAndNotBytes) {
  EXPECT_TRUE(check_text(repeated("♞", 280), 280));
  EXPECT_TRUE(check_text("  " + repeated("👑", 280) + "  ", 280));
  EXPECT_EQ(check_text(repeated("a", 281), 280).error(), TextError::long_);
  EXPECT_EQ(check_text(repeated("♞", 281), 280).error(), TextError::long_);
  EXPECT_EQ(check_text(repeated("a", 1'000'000), 280).error(), TextError::long_);
}

TEST(TextRules, RefusesControlCharactersAndBrokenUtf8) {
  for (const std::string& text :
       {std::string("a\nb"), std::string("a\rb"), std::string("a\0b", 3), std::string("\x1b[31m"),
        std::string("a\x7f"), std::string("a\u0085b"), std::string("a\u2028b"),
        std::string("a\u202Eb"), std::string("a\u2066b"), std::string("\xff\xfe"),
        std::string("\xc0\xaf"), std::string("\xed\xa0\x80"), std::string("a\xe2\x99"),
        std::string("\xef\xbf\xbf"), std::string("\xf4\x90\x80\x80")}) {
    ASSERT_FALSE(check_text(text, kMaxTalk)) << text;
    EXPECT_EQ(check_text(text, kMaxTalk).error(), TextError::invalid) << text;
  }
}

}  // namespace
}  // namespace escaque::services::conduct
