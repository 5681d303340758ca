#include <string>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "platform/speech/lexicon.hpp"

namespace escaque::speech {
namespace {

Verdict judge_handle(std::string_view name) {
  const auto verdict = Lexicon::own().judge_name(name);
  EXPECT_TRUE(verdict) << name;
  return verdict ? *verdict : Verdict();
}

TEST(Name, IsCriticalWithASlurOrAThreat) {
  for (const auto* name : {"sudaca", "Sudaca1990", "ElSudaca", "el_sudaca", "m4ric0n", "Mari.Con",
                           "maricon_de_mierda", "NegroDeMierda", "negrodemierda", "tevoyamatar",
                           "KillYourself", "killyourself", "xXFaggotXx"}) {
    const Verdict verdict = judge_handle(name);
    EXPECT_EQ(verdict.kind, Kind::critical) << name;
    EXPECT_EQ(verdict.rule, "CHT-5") << name;
  }
}

TEST(Name, IsBadWithAnInsult) {
  for (const auto* name :
       {"PutaMadre", "putamadre99", "hijodeputa", "HijoDePuta", "xXPutoXx", "puta2puta",
        "Torneo del Idiota", "fuckyou69", "ElIdiotaTotal", "рutа"}) {
    const Verdict verdict = judge_handle(name);
    EXPECT_EQ(verdict.kind, Kind::bad) << name;
    EXPECT_EQ(verdict.rule, "CHT-5") << name;
  }
}

TEST(Name, IsMildWithProfanityWhichNoRuleForbids) {
  EXPECT_EQ(judge_handle("Torneo de mierda").kind, Kind::mild);
  EXPECT_EQ(judge_handle("Torneo de mierda").rule, "");
}

TEST(Name, NeverHitsAPartOfAWord) {
  for (const auto* name :
       {"Scunthorpe", "Penistone", "Computadora", "Diputado", "Cockburn", "Hancock", "Dickinson",
        "Spicy", "Fagin", "Amputate", "Arsenal", "assassin", "Massachusetts", "Laputa", "esputo",
        "Matsushita", "Putin", "semicabrón", "Shitake"}) {
    EXPECT_THAT(judge_handle(name).hits, testing::IsEmpty()) << name;
  }
}

TEST(Name, LetsPlayersBeKikeConchaOrBlack) {
  for (const auto* name :
       {"KikeGM", "Concha", "ReyNegro", "reynegro", "DamaNegra", "NegrasGanan", "Morón",
        "MateEnDos", "f4g5", "A55", "Copa Paki", "Team Black", "Gay Pride Blitz"}) {
    EXPECT_THAT(judge_handle(name).hits, testing::IsEmpty()) << name;
  }
}

TEST(Name, TellsWhereTheHitIs) {
  const Verdict verdict = judge_handle("Copa ElPuto99");

  ASSERT_THAT(verdict.hits, testing::SizeIs(1));
  EXPECT_EQ(verdict.hits[0].begin, 7U);
  EXPECT_EQ(verdict.hits[0].end, 11U);
}

TEST(Name, PrefersThePlaceOfAWordToThatOfTheJoinedWords) {
  const auto spans = [](std::string_view name) {
    std::string said;
    for (const Hit& hit : judge_handle(name).hits) {
      said += std::to_string(hit.begin) + '-' + std::to_string(hit.end) + ' ';
    }
    return said;
  };
  EXPECT_EQ(spans("ElSudaca99"), "2-8 ");
  EXPECT_EQ(spans("el_sudaca"), "3-9 ");
  EXPECT_EQ(spans("SudacaMaricon"), "0-6 6-13 ");
  // Nothing says where the word begins.
  EXPECT_EQ(spans("elsudaca99"), "0-10 ");
}

TEST(Name, RefusesWhatIsNoText) {
  EXPECT_EQ(Lexicon::own().judge_name("a\xFF").error(),
            (SpeechError{SpeechError::Kind::invalid_utf8, 1}));
  EXPECT_EQ(judge_handle("").kind, Kind::clean);
  EXPECT_EQ(judge_handle("___").kind, Kind::clean);
}

}  // namespace
}  // namespace escaque::speech
