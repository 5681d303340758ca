#include "platform/speech/tokens.hpp"

#include <string>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace escaque::speech {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

std::vector<std::string> words(std::string_view text) {
  const auto tokens = cut(text);
  EXPECT_TRUE(tokens) << text;
  std::vector<std::string> result;
  if (!tokens) return result;
  for (const Token& token : *tokens) {
    result.emplace_back(text.substr(token.begin, token.end - token.begin));
  }
  return result;
}

TEST(Tokens, AreWordsWithoutWhatIsAroundThem) {
  EXPECT_THAT(words("¡Hola, señor! (¿qué tal?)"), ElementsAre("Hola", "señor", "qué", "tal"));
  EXPECT_THAT(words("1.e4 Cf6; O-O-O"), ElementsAre("1", "e4", "Cf6", "O", "O", "O"));
  EXPECT_THAT(words(""), IsEmpty());
  EXPECT_THAT(words(" \t!?… \u200B"), IsEmpty());
}

TEST(Tokens, TakeSignsForLettersOnlyInsideOrBesideAWord) {
  EXPECT_THAT(words("b!tch bitch!"), ElementsAre("b!tch", "bitch"));
  EXPECT_THAT(words("@$$hole a$$ $$$"), ElementsAre("@$$hole", "a$$"));
  EXPECT_THAT(words("put@s"), ElementsAre("put@s"));
  EXPECT_THAT(words("a | b a|b"), ElementsAre("a", "b", "a|b"));
  EXPECT_THAT(words("¡tonto b¡en"), ElementsAre("tonto", "b¡en"));
}

TEST(Tokens, DoNotEndAtWhatIsInvisible) {
  EXPECT_THAT(words("pu\u200Bta"), ElementsAre("pu\u200Bta"));
  EXPECT_THAT(words("\u202Epu\u202Cta\u200B x"), ElementsAre("pu\u202Cta", "x"));
}

TEST(Tokens, CountWhatIsSeen) {
  const auto tokens = cut("n\u0303 ab\u200Bc");

  ASSERT_TRUE(tokens);
  EXPECT_EQ((*tokens)[0].characters, 1U);
  EXPECT_EQ((*tokens)[1].characters, 3U);
}

TEST(Tokens, KnowWhatIsQuoted) {
  const auto tokens = cut("dijo \"a b\" y «c» \"d");

  ASSERT_TRUE(tokens);
  std::vector<bool> quoted;
  for (const Token& token : *tokens) quoted.push_back(token.is_quoted);
  EXPECT_THAT(quoted, ElementsAre(false, true, true, false, true, false));
}

TEST(Tokens, KnowContractions) {
  const auto tokens = cut("don't o 't");

  ASSERT_TRUE(tokens);
  std::vector<bool> glued;
  for (const Token& token : *tokens) glued.push_back(token.is_glued);
  EXPECT_THAT(glued, ElementsAre(false, true, false, false));
}

TEST(Tokens, RefuseWhatIsNotUtf8) {
  for (const std::string text : {"ab\xFF", "ab\xC3", "ab\xED\xA0\x80", "ab\xC0\x80", "ab\x80"}) {
    const auto tokens = cut(text);
    ASSERT_FALSE(tokens);
    EXPECT_EQ(tokens.error(), (SpeechError{SpeechError::Kind::invalid_utf8, 2}));
  }
  EXPECT_EQ(describe(cut("ab\xFF").error()),
            "The text is not UTF-8 from byte 2 on; expected well-formed UTF-8.");
}

TEST(Tokens, RefuseHugeTextsWithoutReadingThem) {
  const std::string huge(10'000'000, '\xFF');

  const auto tokens = cut(huge);

  ASSERT_FALSE(tokens);
  EXPECT_EQ(tokens.error(), (SpeechError{SpeechError::Kind::too_long, huge.size()}));
  EXPECT_EQ(describe(tokens.error()), "The text has 10000000 bytes; at most 16384 are judged.");
  EXPECT_TRUE(cut(std::string(kMaxTextBytes, 'a')));
}

}  // namespace
}  // namespace escaque::speech
