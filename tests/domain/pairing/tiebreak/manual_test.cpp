// What the arbiters' manual (July 2012) says otherwise than C.07 does today, with its own tables.

#include <array>
#include <string>
#include <string_view>
#include <vector>

#include <gtest/gtest.h>

#include "domain/pairing/tiebreak/event.hpp"

namespace escaque::pairing::tiebreak {
namespace {

using testing::Event;
using testing::number;
using testing::work;

constexpr Rules kManual{.edition = Edition::manual_2012};
constexpr Rules kManualAllPlayAll{.edition = Edition::manual_2012,
                                  .schedule = Schedule::predetermined};

/// Two points of four before round 5 of 11, then `result`.
Event fifth_of_eleven(RoundResult result) {
  Event event(11);
  const PlayerNumber player = event.add_player();
  for (Round round = 1; round <= 11; ++round) {
    if (round == 5) continue;
    const PlayerNumber other = event.add_player();
    event.pair(round, player, other, round <= 2 ? RoundResult::win : RoundResult::loss);
  }
  if (result == RoundResult::pairing_bye) {
    event.give(5, player, result);
  } else {
    event.pair(5, player, event.add_player(), result);
  }
  return event;
}

double virtual_score(RoundResult result) {
  const Event event = fifth_of_eleven(result);
  const Working working = work(event.played(), 1, "BH", kManual);
  for (const Contribution& part : working.parts) {
    if (part.source == Source::virtual_opponent) {
      return static_cast<double>(part.value.hundredths) / 100;
    }
  }
  return -1;
}

TEST(VirtualOpponent, HasTheScoresOfTheManualsTable) {
  EXPECT_EQ(virtual_score(RoundResult::pairing_bye), 5.0);
  EXPECT_EQ(virtual_score(RoundResult::forfeit_win), 5.0);
  EXPECT_EQ(virtual_score(RoundResult::forfeit_loss), 6.0);
}

TEST(VirtualOpponent, IsMultipliedByTheResultInSonnebornBerger) {
  const Event won = fifth_of_eleven(RoundResult::forfeit_win);
  const Event lost = fifth_of_eleven(RoundResult::forfeit_loss);

  // Both opponents beaten have ½ in each of ten rounds without a game.
  EXPECT_EQ(number(won.played(), 1, "SB", kManual), 5.0 + 5.0 + 5.0);
  EXPECT_EQ(number(lost.played(), 1, "SB", kManual), 5.0 + 5.0);
}

TEST(Manual, UnplayedRoundsOfAnOpponentCountAsDraws) {
  Event event(3);
  event.add_player();
  event.add_player();
  event.pair(1, 1, 2, RoundResult::win);
  event.give(2, 2, RoundResult::pairing_bye);
  event.pair(3, 2, event.add_player(), RoundResult::forfeit_win);

  const Working working = work(event.played(), 1, "BH", kManual);

  EXPECT_EQ(working.parts[0].value, whole(1));
}

TEST(Manual, AnUnplayedGameOfAnAllPlayAllIsADrawAgainstOneself) {
  Event event(3);
  for (int i = 0; i < 4; ++i) event.add_player();
  event.pair(1, 1, 2, RoundResult::win);
  event.pair(2, 1, 3, RoundResult::forfeit_win);
  event.pair(3, 1, 4, RoundResult::draw);

  const Working working = work(event.played(), 1, "SB", kManualAllPlayAll);

  ASSERT_EQ(working.parts.size(), 3U);
  EXPECT_EQ(working.parts[1].source, Source::self);
  EXPECT_EQ(working.parts[1].value, (Value{125}));  // 2.5 x 0.5
}

TEST(Manual, DirectEncounterNeedsEveryGameAndIsNotRepeated) {
  Event event(3);
  for (int i = 0; i < 3; ++i) event.add_player();
  event.pair(1, 1, 2, RoundResult::win);
  event.pair(2, 1, 3, RoundResult::win);
  for (const PlayerNumber each : {1, 2, 3}) event.complete(each, {20});

  EXPECT_EQ(number(event.played(), 1, "DE", kManual), 0);
  EXPECT_EQ(number(event.played(), 1, "DE"), 1) << "C.07 6.2: nobody can catch up";
  EXPECT_EQ(number(event.played(), 2, "DE"), 2);
}

/// The manual's comparison of criteria in an all-play-all of twelve.
struct Row {
  std::string_view name;
  int rating;
  std::string_view results;  // Against each in turn.
  double sonneborn_berger;
  double koya;
  int performance;
};

constexpr std::array<Row, 12> kTable = {{
    {"Alexander", 2269, "*11=011=1==1", 42.00, 3.5, 2414},
    {"Joseph", 2171, "0*=110=11110", 36.75, 2.5, 2350},
    {"Robert", 2276, "0=*=010111=1", 31.75, 2.0, 2304},
    {"Walter", 2290, "=0=*11======", 32.50, 3.0, 2273},
    {"Peter", 2273, "1010*==01==1", 32.00, 2.5, 2275},
    {"Olaf", 2299, "0100=*11011=", 30.25, 1.5, 2273},
    {"Mark", 2281, "0=1==0*==0=1", 25.75, 2.5, 2202},
    {"Ivan", 2333, "=00=10=*=011", 25.00, 2.0, 2198},
    {"Sandor", 2233, "000=01==*=11", 23.25, 1.5, 2207},
    {"Martin", 2227, "=00==011=*0=", 23.75, 1.5, 2178},
    {"Frederik", 2340, "=0===0=001*1", 22.75, 2.0, 2168},
    {"Valery", 1910, "010=0=000=0*", 15.25, 2.0, 2061},
}};

RoundResult result_of(char sign) {
  return sign == '1' ? RoundResult::win : sign == '=' ? RoundResult::draw : RoundResult::loss;
}

Event all_play_all() {
  constexpr int kPlayers = kTable.size();
  Event event(kPlayers - 1);
  for (const Row& row : kTable) event.add_player(row.rating);
  for (int a = 0; a < kPlayers; ++a) {
    for (int b = a + 1; b < kPlayers; ++b) {
      // Berger's rounds: the last player stays, the others meet when their numbers add up.
      const int sum = b == kPlayers - 1 ? 2 * a : a + b;
      const char sign = kTable[static_cast<std::size_t>(a)].results[static_cast<std::size_t>(b)];
      event.pair(sum % (kPlayers - 1) + 1, a + 1, b + 1, result_of(sign));
    }
  }
  return event;
}

TEST(Manual, ItsAllPlayAllHasTheNumbersPrinted) {
  const Event event = all_play_all();

  for (std::size_t i = 0; i < kTable.size(); ++i) {
    const auto player = static_cast<PlayerNumber>(i) + 1;
    const auto of = [&](const char* criterion) {
      return number(event.played(), player, criterion, kManualAllPlayAll);
    };
    EXPECT_EQ(of("SB"), kTable[i].sonneborn_berger) << kTable[i].name;
    EXPECT_EQ(of("KS"), kTable[i].koya) << kTable[i].name;
    EXPECT_EQ(of("TPR"), kTable[i].performance) << kTable[i].name;
  }
}

// 4: "Cuando se halla la Valoración media o la Valoración de la actuación del torneo (performance)
// se usa la valoración umbral de la FIDE para los jugadores que no están valorados." The threshold,
// in the same manual: "el umbral mínimo de la FIDE ha descendido a 1000".
TEST(Manual, UnratedPlayersCountAtTheThresholdOfFide) {
  Event event(3);
  event.add_player(2000);
  event.add_player(std::nullopt);
  event.add_player(1800);
  event.add_player(1600);
  event.pair(1, 1, 2, RoundResult::win);
  event.pair(2, 1, 3, RoundResult::win);
  event.pair(3, 1, 4, RoundResult::loss);
  event.pair(1, 3, 4, RoundResult::draw);

  EXPECT_EQ(number(event.played(), 1, "ARO", kManual), 1467) << "(1000 + 1800 + 1600) / 3";
  EXPECT_EQ(number(event.played(), 1, "ARO/C1", kManual), 1700) << "4.2: the lowest is cut";
  EXPECT_EQ(number(event.played(), 1, "TPR", kManual), 1467 + 125) << "67 % is dp 125";
  EXPECT_EQ(number(event.played(), 3, "ARO", kManual), 1800) << "all of them have ratings";
}

TEST(Manual, ARatingThatTheRegulationsFixGoesBeforeTheThreshold) {
  Event event(1);
  event.add_player(2000);
  event.add_player(0);
  event.pair(1, 1, 2, RoundResult::win);

  EXPECT_EQ(number(event.played(), 1, "ARO", kManual), 1000) << "a rating of 0 is none";
  EXPECT_EQ(number(event.played(), 1, "ARO/U1400", kManual), 1400);
  EXPECT_EQ(number(event.played(), 1, "ARO/V2012"), 1000);
  EXPECT_EQ(number(event.played(), 1, "ARO"), -1) << "C.07 10: dropped";
}

// Tie-breaks 3.1: "La suma de Buchholz es la suma de las puntuaciones Buchholz de los oponentes".
TEST(Manual, TheSumOfBuchholzAddsThoseOfTheOpponents) {
  const Event event = all_play_all();
  double sum = 0;
  for (PlayerNumber opponent = 2; opponent <= 12; ++opponent) {
    sum += number(event.played(), opponent, "BH", kManualAllPlayAll);
  }

  EXPECT_EQ(number(event.played(), 1, "SOB", kManualAllPlayAll), sum);
}

/// Seven rounds: player 1 wins `wins` against players rated 2400 and takes byes for the rest;
/// player 2, who plays all, loses to everybody.
Event with_byes(int wins) {
  Event event(7);
  event.add_player();
  event.add_player();
  for (Round round = 1; round <= 7; ++round) {
    if (round <= wins) {
      event.pair(round, 1, event.add_player(2400), RoundResult::win);
    } else {
      event.give(round, 1, RoundResult::zero_bye);
    }
    event.pair(round, 2, event.add_player(2400), RoundResult::loss);
  }
  return event;
}

// Tie-breaks 4.3: "En el caso de un jugador que haya decidido no jugar más de dos partidas [...] la
// valoración de la actuación del torneo será considerada inferior a la de todo aquel otro jugador
// que haya completado todas las rondas".
TEST(Manual, WhoElectedNotToPlayThreeGamesIsBelowAllWhoCompletedTheRounds) {
  const Event two = with_byes(5);
  const Event three = with_byes(4);

  EXPECT_EQ(number(two.played(), 1, "TPR", kManual), 2400 + 800);
  EXPECT_EQ(number(two.played(), 2, "TPR", kManual), 2400 - 800);
  EXPECT_EQ(number(three.played(), 1, "TPR", kManual), 2400 - 800 - 1);
  EXPECT_EQ(work(three.played(), 1, "TPR", kManual).steps.back().value, whole(2400 + 800));
  EXPECT_EQ(number(three.played(), 1, "TPR"), 2400 + 800) << "C.07 says no such thing";
}

TEST(Koya, ItsLimitMovesByDraws) {
  const Event event = all_play_all();

  // Limit 5.5: the first six. One draw lower those with 5 count too, two higher only 7 and 8.
  EXPECT_EQ(number(event.played(), 1, "KS", kManualAllPlayAll), 3.5);
  EXPECT_EQ(number(event.played(), 1, "KS/L-1", kManualAllPlayAll), 3.5 + 1 + 0.5 + 1);
  EXPECT_EQ(number(event.played(), 4, "KS/L+3", kManualAllPlayAll), 0.5);
}

}  // namespace
}  // namespace escaque::pairing::tiebreak
