// A player stops both clocks to have the arbiter come, in events that allow it.

#include <gtest/gtest.h>

#include "domain/laws/under.hpp"

namespace escaque::laws {
namespace {

using game::CallArbiter;
using game::ContinuePlay;
using game::StartClocks;
using game::StopClocks;

/// Both have an hour and a half; each may stop the clocks twice, for three minutes.
game::GameSpec event_spec(Edition edition) {
  game::GameSpec spec = under(edition);
  spec.event = game::EventPlace{.event = {5}, .arbiters = {UserId{9}}};
  spec.terms.rules.clock_stops = 2;
  spec.terms.rules.clock_stop_limit = minutes(3);
  return spec;
}

GameDriver with_arbiter(Edition edition = Edition::fide_2014) {
  GameDriver game(event_spec(edition));
  game.moves("e2e4 e7e5");
  return game;
}

std::string stop(GameDriver& game, Color by = kWhite) {
  return game.by(by, CallArbiter{.about = "there is noise", .stops_clocks = true});
}

game::Order said(const std::string& article) { return {UserId{9}, "I was there", article}; }

/// "Un jugador puede detener el reloj de ajedrez sólo para solicitar la asistencia del árbitro".
TEST(Laws_fide2014_6_12b, PlayerStopsTheClocksToHaveTheArbiterCome) {
  GameDriver game = with_arbiter();
  game.wait(seconds(10));
  EXPECT_EQ(stop(game),
            "white calls the arbiter: there is noise; "
            "white stops the clocks 1 (5390/5400) [fide-2014 6.12b]");
  game.wait(minutes(2));
  EXPECT_EQ(game.clocks(), "5390/5400");
  EXPECT_EQ(game.by(kWhite, PlayMove{"g1f3"}), refusal(GameError::clocks_stopped));
  EXPECT_EQ(game.server(StartClocks{said("fide-2014 6.12c")}),
            "arbiter starts the clocks [fide-2014 6.12c]");
  EXPECT_EQ(game.wait(seconds(10)).by(kWhite, PlayMove{"g1f3"}), "played g1f3 (5380/5400)");
  EXPECT_EQ(game.refold(), game.game());
}

TEST(Laws_fide2014_6_12b, PlayGoesOnWhenNobodyComes) {
  GameDriver game = with_arbiter();
  stop(game);
  EXPECT_EQ(game.game().next_deadline(), game.now() + minutes(3));
  EXPECT_EQ(game.wait(minutes(3)).server(CheckTime{}), "nobody came: play goes on");
  EXPECT_TRUE(game.game().call) << "the arbiter may still come";
  EXPECT_EQ(game.wait(seconds(10)).by(kWhite, PlayMove{"g1f3"}), "played g1f3 (5390/5400)");
  EXPECT_EQ(game.refold(), game.game());
}

/// 6.12c: "El árbitro decidirá cuándo se va a reanudar la partida."
TEST(Laws_fide2014_6_12c, ArbiterWhoHasComeMayTakeTheirTime) {
  GameDriver game = with_arbiter();
  stop(game);
  game.wait(minutes(2));
  game.server(game::AnswerCall{said("fide-2014 6.12b")});
  EXPECT_EQ(game.game().next_deadline(), game.now() + minutes(3));
  EXPECT_EQ(game.server(StopClocks{said("fide-2014 6.12a")}),
            "arbiter stops the clocks [fide-2014 6.12a]");
  EXPECT_EQ(game.game().next_deadline(), std::nullopt);
  EXPECT_EQ(game.by(kWhite, ContinuePlay{}), refusal(GameError::no_clock_stop));
  EXPECT_EQ(game.refold(), game.game());
}

TEST(Laws_fide2014_6_12b, StopsAreBoundedAndCountedForEachPlayer) {
  GameDriver game = with_arbiter();
  for (int n = 1; n <= 2; ++n) {
    EXPECT_NE(stop(game).find("white stops the clocks " + std::to_string(n)), std::string::npos);
    EXPECT_EQ(game.by(kBlack, ContinuePlay{}), refusal(GameError::no_clock_stop));
    EXPECT_EQ(game.by(kWhite, ContinuePlay{}), "white goes on");
  }
  EXPECT_EQ(stop(game), refusal(GameError::clock_stops_used));
  EXPECT_NE(stop(game, kBlack), refusal(GameError::clock_stops_used));
  EXPECT_EQ(stop(game, kBlack), refusal(GameError::clocks_stopped));
}

TEST(Laws_fide2014_6_12b, FlagThatHasFallenIsNotStopped) {
  GameDriver game = with_arbiter();
  game.wait(minutes(90));
  EXPECT_EQ(stop(game), "ended 0-1 time_forfeit [fide-2014 6.9]");
}

/// 6.12d: "si no tenía una razón válida … será sancionado".
TEST(Laws_fide2014_6_12d, StopWithoutAReasonIsPenalised) {
  GameDriver game = with_arbiter();
  stop(game);
  EXPECT_EQ(game.server(game::AdjustTime{said("fide-2014 12.9c"), kWhite, -minutes(2)}),
            "arbiter adjusts time white [fide-2014 12.9c]; credits -120/0 (5280/5400)");
}

/// "Si el Árbitro no está presente, el jugador puede detener ambos relojes".
TEST(Laws_fide1993_12_5, PlayerStopsTheClocksToFindTheArbiter) {
  GameDriver game = with_arbiter(Edition::fide_1993);
  EXPECT_EQ(stop(game),
            "white calls the arbiter: there is noise; "
            "white stops the clocks 1 (5400/5400) [fide-1993 12.5]");
}

TEST(Laws_fide1997_6_12b, PlayerStopsTheClocksToHaveTheArbiterCome) {
  GameDriver game = with_arbiter(Edition::fide_1997);
  EXPECT_EQ(stop(game),
            "white calls the arbiter: there is noise; "
            "white stops the clocks 1 (5400/5400) [fide-1997 6.12b]");
}

TEST(StoppedClocks, NeedAnEventAndAnEditionThatAllowThem) {
  EventRules rules;
  rules.edition = Edition::classic;
  rules.clock_stops = 1;
  EXPECT_EQ(laws::refusal(rules), EventRulesError::no_clock_stops);
  rules.edition = Edition::fide_2014;
  EXPECT_EQ(laws::refusal(rules), std::nullopt);
  rules.clock_stops = kMaxClockStops + 1;
  EXPECT_EQ(laws::refusal(rules), EventRulesError::clock_stops);
  rules.clock_stops = 1;
  rules.clock_stop_limit = seconds(59);
  EXPECT_EQ(laws::refusal(rules), EventRulesError::clock_stops);

  game::GameSpec spec = event_spec(Edition::fide_2014);
  spec.event.reset();
  GameDriver casual(spec);
  casual.moves("e2e4 e7e5");
  EXPECT_EQ(stop(casual), refusal(GameError::no_clock_stops));

  spec = event_spec(Edition::fide_2014);
  spec.terms.rules.clock_stops = 0;
  GameDriver strict(spec);
  strict.moves("e2e4 e7e5");
  EXPECT_EQ(stop(strict), refusal(GameError::no_clock_stops));
}

}  // namespace
}  // namespace escaque::laws
