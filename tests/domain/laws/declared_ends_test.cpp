// What players and arbiters declare: resignations, offers, opponents who have gone, points.

#include <gtest/gtest.h>

#include "domain/laws/under.hpp"

namespace escaque::laws {
namespace {

using game::ClaimAbandonment;
using game::DeclareResult;
using game::DeclineDraw;
using game::Verdict;

game::Order noted(const std::string& article) { return {UserId{9}, "both were warned", article}; }

game::GameSpec in_event(game::GameSpec spec) {
  spec.event = game::EventPlace{.event = {5}, .arbiters = {UserId{9}}};
  return spec;
}

/// "Un jugador que posee solamente su rey no puede ganar".
TEST(Laws_fide1993_10_5, ResignationToABareKingIsADraw) {
  GameDriver game(from("4k3/8/8/8/8/8/8/R3K3 w - - 0 1", under(Edition::fide_1993)));
  game.moves("a1a2 e8e7");
  EXPECT_EQ(game.by(kWhite, Resign{}), "ended 1/2-1/2 insufficient_material [fide-1993 10.5]");
}

TEST(Laws_fide1997_5_1b, ResignationToABareKingLoses) {
  GameDriver game(from("4k3/8/8/8/8/8/8/R3K3 w - - 0 1", under(Edition::fide_1997)));
  game.moves("a1a2 e8e7");
  EXPECT_EQ(game.by(kWhite, Resign{}), "ended 0-1 resignation [fide-1997 5.1b]");
}

/// 5.2c names no move before which players cannot agree; that came in 2018 as 5.2.3.
TEST(Laws_fide2014_5_2c, DrawCanBeOfferedFromTheStartOfAnEventsGame) {
  GameDriver game(in_event(under(Edition::fide_2014)));
  EXPECT_EQ(game.by(kWhite, OfferDraw{}), "white offers a draw");

  GameDriver later(in_event(under(Edition::fide_2023)));
  EXPECT_EQ(later.by(kWhite, OfferDraw{}), refusal(GameError::too_early));
}

/// A repeated offer is valid; the arbiter may see a disturbance in it.
TEST(Laws_fide2014_11_5, OfferMayBeRepeatedInTheNextMove) {
  GameDriver game(under(Edition::fide_2014));
  game.moves("e2e4 e7e5");
  game.by(kWhite, OfferDraw{});
  game.by(kBlack, DeclineDraw{});
  EXPECT_EQ(game.by(kWhite, OfferDraw{}), refusal(GameError::draw_offered_lately));
  game.moves("g1f3 b8c6");
  EXPECT_EQ(game.by(kWhite, OfferDraw{}), "white offers a draw");
}

/// 9.1b3 makes a claim an offer; it is not the player's own.
TEST(Laws_fide2023_9_1_2_3, RefusedClaimDoesNotUseUpTheOffer) {
  GameDriver game = repeated(under(Edition::online), 2);
  game.by(kWhite, ClaimDraw{kThree, ""});
  game.by(kBlack, DeclineDraw{});
  EXPECT_EQ(game.by(kWhite, OfferDraw{}), "white offers a draw");
}

/// "Dicho incremento se añade antes de empezar la partida para su primer movimiento".
TEST(Laws_fide2014_6_3, FirstIncrementComesBeforeTheFirstMove) {
  GameDriver game(under(Edition::fide_2014, 5'400, 30));
  EXPECT_EQ(game.clocks(), "5430/5430");
  game.moves("e2e4 e7e5");
  EXPECT_EQ(game.clocks(), "5460/5460");
  EXPECT_EQ(game.refold(), game.game());

  EXPECT_EQ(GameDriver(under(Edition::fide_1997, 5'400, 30)).clocks(), "5400/5400");
  EXPECT_EQ(GameDriver(under(Edition::online, 5'400, 30)).clocks(), "5400/5400");
}

/// Without time of its own a clock begins on its first increment anyway.
TEST(Laws_fide2014_6_3, ClockWithoutTimeGetsItsFirstIncrementOnce) {
  EXPECT_EQ(GameDriver(under(Edition::fide_2014, 0, 30)).clocks(), "30/30");
}

/// No edition lets a player win because the opponent has left the board.
TEST(Abandonment, EndsGamesOfTheHouseEditionOnly) {
  for (const Edition edition : {Edition::classic, Edition::fide_1993, Edition::fide_1997,
                                Edition::fide_2014, Edition::fide_2023}) {
    GameDriver game(under(edition));
    game.moves("e2e4 e7e5");
    game.server(game::ReportAbsence{kBlack, game::Absence::left});
    game.wait(minutes(10));
    EXPECT_EQ(game.by(kWhite, ClaimAbandonment{}), refusal(GameError::no_abandonment));
  }
}

TEST(Abandonment, CanBeTurnedOffByAnEvent) {
  game::GameSpec spec = in_event(under(Edition::online));
  spec.terms.rules.forbids_abandonment_claims = true;
  GameDriver game(spec);
  game.moves("e2e4 e7e5");
  game.server(game::ReportAbsence{kBlack, game::Absence::left});
  EXPECT_EQ(game.wait(minutes(10)).by(kWhite, ClaimAbandonment{}),
            refusal(GameError::no_abandonment));
}

/// "reducir los puntos conseguidos en la partida por el jugador infractor".
TEST(Laws_fide2014_12_9d, ArbiterTakesPointsFromOnePlayer) {
  GameDriver game(in_event(under(Edition::fide_2014)));
  game.moves("e2e4 e7e5");
  EXPECT_EQ(game.server(DeclareResult{noted("fide-2014 12.9d"), Verdict::half_zero}),
            "arbiter declares the result [fide-2014 12.9d]; ended * arbiter [fide-2014 12.9d]");
  EXPECT_EQ(game.game().ended->verdict, Verdict::half_zero);
  EXPECT_EQ(game.game().ended->winner, std::nullopt);
  EXPECT_TRUE(game.game().ended->is_unrated);
  EXPECT_EQ(game.server(game::ConfirmResult{noted("fide-2014 12.9d")}),
            refusal(GameError::nothing_to_confirm));
  EXPECT_EQ(game.refold(), game.game());
}

/// "aumentar los puntos … del oponente hasta el máximo alcanzable en esa partida".
TEST(Laws_fide2014_12_9e, ArbiterRaisesTheOpponentsPoints) {
  GameDriver game(in_event(under(Edition::fide_2014)));
  game.moves("e2e4 e7e5");
  game.by(kWhite, OfferDraw{});
  game.by(kBlack, AcceptDraw{});
  game.server(DeclareResult{noted("fide-2014 12.9e"), Verdict::half_one});
  EXPECT_EQ(game.game().ended->verdict, Verdict::half_one);
}

/// "la puntuación del oponente será decidida por el árbitro"; the edition raises no points.
TEST(Laws_fide1997_12_7, ArbiterDecidesTheOpponentsPoints) {
  GameDriver game(in_event(under(Edition::fide_1997)));
  game.moves("e2e4 e7e5");
  EXPECT_EQ(game.server(DeclareResult{noted("fide-1997 12.7"), Verdict::half_one}),
            refusal(GameError::penalty_unknown));
  EXPECT_EQ(game.server(DeclareResult{noted("fide-1997 12.7"), Verdict::zero_half}),
            "arbiter declares the result [fide-1997 12.7]; ended * arbiter [fide-1997 12.7]");
}

}  // namespace
}  // namespace escaque::laws
