#include "platform/speech/inflection.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace escaque::speech {
namespace {

using testing::ElementsAre;

TEST(Inflection, IsTheWordAloneWithoutARule) {
  EXPECT_THAT(inflect("gilipollas", Language::es, Inflection::none), ElementsAre("gilipollas"));
}

TEST(Inflection, MakesSpanishPlurals) {
  EXPECT_THAT(inflect("idiota", Language::es, Inflection::number),
              ElementsAre("idiota", "idiotas"));
  EXPECT_THAT(inflect("imbécil", Language::es, Inflection::number),
              ElementsAre("imbécil", "imbéciles"));
  EXPECT_THAT(inflect("gilipollez", Language::es, Inflection::number),
              ElementsAre("gilipollez", "gilipolleces"));
}

TEST(Inflection, MakesBothSpanishGenders) {
  EXPECT_THAT(inflect("tarado", Language::es, Inflection::gender),
              ElementsAre("tarado", "tarada", "tarados", "taradas"));
  EXPECT_THAT(inflect("cabrón", Language::es, Inflection::gender),
              ElementsAre("cabrón", "cabróna", "cabrónes", "cabrónas"));
  EXPECT_THAT(inflect("árabe", Language::es, Inflection::gender), ElementsAre("árabe", "árabes"));
}

TEST(Inflection, MakesEnglishPluralsAndVerbs) {
  EXPECT_THAT(inflect("bitch", Language::en, Inflection::number), ElementsAre("bitch", "bitches"));
  EXPECT_THAT(inflect("tranny", Language::en, Inflection::number),
              ElementsAre("tranny", "trannies"));
  EXPECT_THAT(inflect("boy", Language::en, Inflection::number), ElementsAre("boy", "boys"));
  EXPECT_THAT(inflect("fuck", Language::en, Inflection::verb),
              ElementsAre("fuck", "fucks", "fucked", "fucking"));
}

}  // namespace
}  // namespace escaque::speech
