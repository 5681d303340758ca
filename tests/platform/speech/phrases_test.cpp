#include "platform/speech/phrases.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace escaque::speech {
namespace {

using Words = std::vector<std::string_view>;

const std::vector<WordClass> kClasses = {{"piece", {"rey", "dama", "peón"}, 1}};

/// The matches of the only phrase, as "first-last".
std::vector<std::string> matches(std::string_view phrase, const Words& words) {
  Phrases phrases;
  EXPECT_TRUE(phrases.add(phrase, kClasses)) << phrase;
  phrases.compile();
  std::vector<std::string> result;
  for (const auto& match : phrases.find(words)) {
    result.push_back(std::to_string(match.first) + "-" + std::to_string(match.last));
  }
  return result;
}

using testing::ElementsAre;
using testing::IsEmpty;

TEST(Phrases, AreWordsInARow) {
  EXPECT_THAT(matches("te voy", {"", "te", "voy", "te", "voy"}), ElementsAre("1-2", "3-4"));
  EXPECT_THAT(matches("te voy", {"te", "", "voy"}), IsEmpty());
  EXPECT_THAT(matches("te voy", {"lote", "voy"}), IsEmpty());
  EXPECT_THAT(matches("te voy", {}), IsEmpty());
}

TEST(Phrases, HaveAlternativesOptionsClassesAndGaps) {
  EXPECT_THAT(matches("(vete|andate) ya", {"andate", "ya"}), ElementsAre("0-1"));
  EXPECT_THAT(matches("hijo de [la|su] puta", {"hijo", "de", "puta"}), ElementsAre("0-2"));
  EXPECT_THAT(matches("hijo de [la|su] puta", {"hijo", "de", "su", "puta"}), ElementsAre("0-3"));
  EXPECT_THAT(matches("matar <piece>", {"matar", "peon"}), ElementsAre("0-1"));
  EXPECT_THAT(matches("matar [el|<piece>] ya", {"matar", "dama", "ya"}), ElementsAre("0-2"));
  EXPECT_THAT(matches("a ... b", {"a", "b"}), ElementsAre("0-1"));
  EXPECT_THAT(matches("a ... b", {"a", "", "", "", "b"}), ElementsAre("0-4"));
  EXPECT_THAT(matches("a ... b", {"a", "", "", "", "", "b"}), IsEmpty());
}

TEST(Phrases, FoldTheirWords) {
  Phrases phrases;
  ASSERT_TRUE(phrases.add("Mátate <piece>", kClasses));
  EXPECT_TRUE(phrases.knows("matate"));
  EXPECT_TRUE(phrases.knows("peon"));
  EXPECT_FALSE(phrases.knows("mátate"));
}

TEST(Phrases, RefuseWhatCannotBeRead) {
  using Kind = ListError::Kind;
  const auto why = [](std::string_view phrase) {
    Phrases phrases;
    const auto added = phrases.add(phrase, kClasses);
    EXPECT_FALSE(added) << phrase;
    return added ? Kind::wrong_columns : added.error();
  };
  for (const auto* phrase : {"a  b", "(a|b", "a (b|c) d)", "()", "(a|)", "[", "<", "a <> b"}) {
    EXPECT_EQ(why(phrase), Kind::malformed_phrase) << phrase;
  }
  EXPECT_EQ(why("a <pieces>"), Kind::unknown_class);
}

}  // namespace
}  // namespace escaque::speech
