#include "platform/speech/forms.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace escaque::speech {
namespace {

using testing::Contains;
using testing::ElementsAre;

TEST(Forms, AreOneForAnOrdinaryWord) {
  EXPECT_THAT(forms_of("Caballo"), ElementsAre("caballo"));
  EXPECT_THAT(forms_of("perro"), ElementsAre("perro"));
}

TEST(Forms, HaveLettersForDigitsAndSigns) {
  EXPECT_THAT(forms_of("1d10ta"), Contains("idiota"));
  EXPECT_THAT(forms_of("b!tch"), Contains("bitch"));
  EXPECT_THAT(forms_of("@$$hole"), Contains("asshole"));
}

TEST(Forms, AreWithoutDigitsAroundThem) {
  EXPECT_THAT(forms_of("puta99"), Contains("puta"));
  EXPECT_THAT(forms_of("@puta"), Contains("puta"));
  EXPECT_THAT(forms_of("99m1erda99"), Contains("mierda"));
}

TEST(Forms, AreAlsoSqueezedAfterALongRun) {
  EXPECT_THAT(forms_of("puuuta"), ElementsAre("puuta", "puta"));
  EXPECT_THAT(forms_of("bitttch"), Contains("bitch"));
}

TEST(Forms, LeaveNumbersAlone) {
  EXPECT_THAT(forms_of("455"), ElementsAre("455"));
  EXPECT_THAT(forms_of("1800"), testing::SizeIs(1));
  EXPECT_THAT(forms_of("1453x"), testing::Not(Contains("ias")));
}

TEST(Forms, LeaveChessNotationAlone) {
  // UCI's f4g5 would read "fags", c4c4 "caca", the opening A55 "ass".
  for (const std::string_view word : {"f4g5", "c4c5", "A55", "e2e4", "Ta5", "Dxa7", "a7a8q"}) {
    EXPECT_TRUE(is_chess_notation(word)) << word;
    EXPECT_THAT(forms_of(word), testing::SizeIs(1)) << word;
  }
  for (const std::string_view word : {"f4g", "puta", "m4t3", "x9y9"}) {
    EXPECT_FALSE(is_chess_notation(word)) << word;
  }
}

}  // namespace
}  // namespace escaque::speech
