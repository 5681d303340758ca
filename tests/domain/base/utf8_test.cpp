#include "domain/base/utf8.hpp"

#include <string>

#include <gtest/gtest.h>

namespace escaque {
namespace {

using namespace std::string_view_literals;

TEST(Utf8, IsTextOfOneToFourBytesACharacter) {
  for (const auto text : {""sv, "a"sv, "\0"sv, "\x7F"sv, "\u0080"sv, "ñ"sv, "\uD7FF"sv, "\uE000"sv,
                          "€"sv, "\uFFFF"sv, "♞ Señor 𝕏"sv, "\U0010FFFF"sv}) {
    EXPECT_TRUE(is_utf8(text)) << text;
  }
  EXPECT_EQ(utf8_length("a"), 1U);
  EXPECT_EQ(utf8_length("ña"), 2U);
  EXPECT_EQ(utf8_length("€a"), 3U);
  EXPECT_EQ(utf8_length("𝕏a"), 4U);
  EXPECT_EQ(utf8_length(""), 0U);
}

TEST(Utf8, IsNoOtherBytes) {
  const auto kOthers = {
      "\x80"sv,              // The rest of a character.
      "\xC3"sv,              // Its beginning.
      "\xE2\x82"sv,          //
      "\xF0\x9D\x95"sv,      //
      "\xC3("sv,             // Another follows.
      "\xC0\xAF"sv,          // Longer than it need be,
      "\xE0\x9F\xBF"sv,      //
      "\xF0\x8F\xBF\xBF"sv,  //
      "\xED\xA0\x80"sv,      // a surrogate,
      "\xF4\x90\x80\x80"sv,  // beyond the last,
      "\xF5\x80\x80\x80"sv,  //
      "\xFF"sv,
  };
  for (const auto text : kOthers) {
    EXPECT_FALSE(is_utf8(text));
    EXPECT_FALSE(is_utf8("abc" + std::string(text) + "def"));
    EXPECT_EQ(utf8_length(text), 0U);
  }
}

}  // namespace
}  // namespace escaque
