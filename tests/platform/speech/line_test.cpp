#include <array>
#include <string>
#include <thread>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "platform/speech/lexicon.hpp"

namespace escaque::speech {
namespace {

using testing::IsEmpty;
using testing::SizeIs;

Verdict judge(std::string_view line, const Addressees& to = {}) {
  const auto verdict = Lexicon::own().judge(line, to);
  EXPECT_TRUE(verdict) << line;
  return verdict ? *verdict : Verdict();
}

Kind kind(std::string_view line, const Addressees& to = {}) { return judge(line, to).kind; }

TEST(Line, IsCleanWithoutAnEntry) {
  const Verdict verdict = judge("Buena partida, ¡gracias!");

  EXPECT_EQ(verdict.kind, Kind::clean);
  EXPECT_EQ(verdict.rule, "");
  EXPECT_EQ(verdict.words, 3U);
  EXPECT_EQ(verdict.version, Lexicon::own().version());
  EXPECT_THAT(verdict.hits, IsEmpty());
  EXPECT_EQ(kind(""), Kind::clean);
}

TEST(Line, IsMildWithProfanityAndBadWithAnInsult) {
  EXPECT_EQ(kind("¡Mierda, me he dejado la dama!"), Kind::mild);
  EXPECT_EQ(judge("¡Mierda!").rule, "");
  EXPECT_EQ(kind("qué idiota"), Kind::bad);
  EXPECT_EQ(judge("qué idiota").rule, "CHT-2");
  EXPECT_EQ(kind("What an idiot"), Kind::bad);
}

TEST(Line, HoldsASlurThatIsAimedAtSomebody) {
  const Verdict verdict = judge("eres un sudaca");

  EXPECT_EQ(verdict.kind, Kind::critical);
  EXPECT_EQ(verdict.rule, "CHT-1");
  EXPECT_EQ(verdict.ground, Ground::nationality);
  ASSERT_THAT(verdict.hits, SizeIs(1));
  EXPECT_TRUE(verdict.hits[0].is_directed);
  EXPECT_EQ(judge("Negro de mierda, te odio").ground, Ground::race);
  EXPECT_EQ(judge("you kike").ground, Ground::religion);
  EXPECT_EQ(judge("you faggot").ground, Ground::orientation);
}

TEST(Line, OnlyCountsASlurThatIsAimedAtNobody) {
  EXPECT_EQ(kind("en ese bar había maricones"), Kind::bad);
  EXPECT_EQ(kind("maricones uno dos tres cuatro tú"), Kind::critical);
  EXPECT_EQ(kind("maricones uno dos tres cuatro cinco tú"), Kind::bad);
}

TEST(Line, IsAimedAtAHandleThatItHas) {
  const std::array<std::string_view, 2> handles = {"Juan_99", "Ana"};
  const Addressees to = {handles, false};

  EXPECT_EQ(kind("Ana maricona, digo maricón", to), Kind::critical);
  EXPECT_EQ(kind("@ana es un maricón", to), Kind::critical);
  EXPECT_EQ(kind("juan_99 es un maricón", to), Kind::critical);
  EXPECT_EQ(kind("Juan es un maricón", to), Kind::bad);
}

TEST(Line, IsAimedAtTheOtherWhenTwoTalkAndItIsLittleMoreThanTheSlur) {
  const Addressees to = {{}, true};

  EXPECT_EQ(kind("maricón", to), Kind::critical);
  EXPECT_EQ(kind("maricón"), Kind::bad);
  EXPECT_EQ(kind("ese bar está lleno de maricones", to), Kind::bad);
}

TEST(Line, HoldsThreats) {
  for (const auto* line :
       {"te voy a matar", "Te mataré", "mátate", "muérete ya", "ojalá te mueras", "sé dónde vives",
        "voy a violar a tu madre", "kys", "kill yourself", "I will kill you", "I'm gonna rape you",
        "hope you get cancer", "go die", "I know where you live"}) {
    EXPECT_EQ(kind(line), Kind::critical) << line;
    EXPECT_EQ(judge(line).rule, "CHT-1") << line;
  }
}

TEST(Line, LetsPlayersKillPieces) {
  for (const auto* line :
       {"te voy a matar la dama", "te voy a matar el rey", "voy a matarte el alfil",
        "te mataré en el final", "te voy a matar en la próxima partida", "I will kill your queen",
        "I'm going to kill you in the endgame", "no sé dónde vives", "I don't know where you live",
        "muérete de envidia", "mate en dos", "¿puedo matar el rey?"}) {
    EXPECT_EQ(kind(line), Kind::clean) << line;
  }
}

TEST(Line, DoesNotHoldCounterSpeech) {
  for (const auto* line :
       {"No le digas \"eres un sudaca\" a nadie",
        "Deja de decirle maricón a la gente, ¿quieres tú?", "Te llaman sudaca y te callas",
        "¿Por qué dijo «te voy a matar»?", "You should not call anybody a faggot",
        "\"kill yourself\" is not OK, you know"}) {
    EXPECT_NE(kind(line), Kind::critical) << line;
  }
}

TEST(Line, IsTheSameHoweverAWordIsDisguised) {
  for (const auto* line : {"eres idiota",       "ERES IDIOTA",       "eres idi\u200Bota",
                           "eres ｉｄｉｏｔａ", "eres idi\u00ADota", "eres \u202Eidi\u202Cota",
                           "eres іdіоtа",       "eres ІDІОТА",       "eres 𝖎𝖉𝖎𝖔𝖙𝖆",
                           "eres ⓘⓓⓘⓞⓣⓐ",       "eres 1d10t4",       "eres idi0t@",
                           "eres id|ota",       "eres idiotaaaaa",   "eres iiiidiota",
                           "eres i d i o t a",  "eres i.d.i.o.t.a",  "eres i-d-i-o-t-a",
                           "eres idiota2",      "eres i\u0336diota", "eres ídíótá"}) {
    const Verdict verdict = judge(line);
    EXPECT_EQ(verdict.kind, Kind::bad) << line;
    ASSERT_THAT(verdict.hits, SizeIs(1)) << line;
    EXPECT_TRUE(verdict.hits[0].is_directed) << line;
    EXPECT_GE(verdict.hits[0].begin, 5U) << line;
  }
}

TEST(Line, HoldsDisguisedPhrasesToo) {
  for (const auto* line : {"t\u0435 voy a m4t4r", "te v0y a matarrrr", "TE VOY A M A T A R",
                           "k1ll y0ursel\u200Bf", "k y s"}) {
    EXPECT_EQ(kind(line), Kind::critical) << line;
  }
}

TEST(Line, TellsWhereInTheOriginalAHitIs) {
  const std::string line = "¡Oye, pu\u200Bt\u00E0! ¿sí?";
  const Verdict verdict = judge(line);

  ASSERT_THAT(verdict.hits, SizeIs(1));
  const Hit& hit = verdict.hits[0];
  EXPECT_EQ(line.substr(hit.begin, hit.end - hit.begin), "pu\u200Bt\u00E0");
  EXPECT_EQ(mask(line, verdict, Severity::insult), "¡Oye, *****! ¿sí?");
  EXPECT_EQ(Lexicon::own().entry(hit.entry)->text, "puta");
}

TEST(Line, HasAPhraseInPlaceOfItsWords) {
  const Verdict verdict = judge("hijo de puta");

  ASSERT_THAT(verdict.hits, SizeIs(1));
  EXPECT_EQ(verdict.hits[0].begin, 0U);
  EXPECT_EQ(verdict.hits[0].end, 12U);
}

TEST(Line, NeverHitsAPartOfAWord) {
  for (const auto* line : {"computadora", "diputados", "disputa", "reputación", "Scunthorpe",
                           "cono", "Morón de la Frontera", "classic assassin", "Massachusetts"}) {
    EXPECT_EQ(kind(line), Kind::clean) << line;
  }
}

TEST(Line, LetsNamesAndColoursBe) {
  for (const auto* line : {"Concha juega con negras", "las negras de Kike", "el caballo negro",
                           "eres negras", "te toca con negras", "Paki y Concha", "Dick Cavett"}) {
    EXPECT_EQ(kind(line), Kind::clean) << line;
  }
}

TEST(Line, LetsEveryMoveBe) {
  for (char from_file = 'a'; from_file <= 'h'; ++from_file) {
    for (char from_rank = '1'; from_rank <= '8'; ++from_rank) {
      for (char file = 'a'; file <= 'h'; ++file) {
        std::string line;
        for (char rank = '1'; rank <= '8'; ++rank) {
          const std::string to = {file, rank};
          const std::string from = {from_file, from_rank};
          line +=
              from + to + ' ' + from + to + "q N" + from + to + " C" + from_file + 'x' + to + ' ';
        }
        EXPECT_THAT(judge(line).hits, IsEmpty()) << line;
      }
    }
  }
  EXPECT_EQ(kind("1. a4 a5 2. Ta3 e.p. O-O-O 0-0-0 A55 B00 exd8=D+ axb8=Q# c5 b4 f4"), Kind::clean);
}

TEST(Line, RefusesWhatIsNoText) {
  EXPECT_EQ(Lexicon::own().judge("puta \xFF").error(),
            (SpeechError{SpeechError::Kind::invalid_utf8, 5}));
  EXPECT_EQ(Lexicon::own().judge(std::string(10'000'000, 'a')).error().kind,
            SpeechError::Kind::too_long);
}

TEST(Line, IsJudgedAtAnyLengthThatIsAllowed) {
  const auto filled = [](std::string_view with) {
    std::string line;
    while (line.size() + with.size() <= kMaxTextBytes) line += with;
    return line;
  };
  EXPECT_EQ(judge(filled("puta ")).hits.size(), kMaxTextBytes / 5);
  for (const auto* with : {"a", "a ", "1", "@", "\"", "'", "\u0303", "\u200B", "te voy a ", "хо"}) {
    EXPECT_EQ(kind(filled(with)), Kind::clean) << with;
  }
}

TEST(Line, IsJudgedByManyThreadsAtOnce) {
  const Lexicon& lexicon = Lexicon::own();
  const auto expected = *lexicon.judge("te voy a matar, idiоta");
  std::vector<std::thread> threads;
  for (int i = 0; i < 4; ++i) {
    threads.emplace_back([&] {
      for (int round = 0; round < 50; ++round) {
        EXPECT_EQ(*lexicon.judge("te voy a matar, idiоta"), expected);
      }
    });
  }
  for (std::thread& thread : threads) thread.join();
}

TEST(Line, IsShownAsItWasCompared) {
  EXPECT_EQ((*Lexicon::own().normalised("¡H o l a, MI\u200BÉRCOLES!")), "h o l a miercoles");
}

}  // namespace
}  // namespace escaque::speech
