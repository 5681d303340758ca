// Illegal moves, refused or penalised by the edition's ladder.

#include <gtest/gtest.h>

#include "domain/laws/under.hpp"

namespace escaque::laws {
namespace {

game::GameSpec penalised(Edition edition, int base = 5'400, int increment = 30) {
  game::GameSpec spec = under(edition, base, increment);
  spec.terms.rules.illegal_moves = IllegalMoveMode::penalised;
  return spec;
}

/// Black's king stands alone; White has a rook.
game::GameSpec against_a_king(game::GameSpec spec) {
  return from("4k3/8/8/8/8/8/8/R3K3 w - - 0 1", std::move(spec));
}

GameDriver under_way(const game::GameSpec& spec) {
  GameDriver game(spec);
  game.moves("e2e4 e7e5");
  return game;
}

std::string illegal(GameDriver& game) { return game.by(kWhite, PlayMove{"g1g5"}); }

TEST(Laws_online_7_5, IllegalMoveIsRefusedAndTheClockRunsOn) {
  GameDriver game = under_way(under(Edition::online));

  EXPECT_EQ(illegal(game), refusal(GameError::illegal_move));
  EXPECT_EQ(game.by(kWhite, PlayMove{"Ng5"}), refusal(GameError::malformed_move));
  EXPECT_EQ(game.wait(seconds(9)).by(kWhite, PlayMove{"g1f3"}), "played g1f3 (5391/5400)");
}

TEST(Laws_classic_9_1, PositionIsRestoredWithoutPenalty) {
  GameDriver game = under_way(penalised(Edition::classic));

  EXPECT_EQ(illegal(game),
            "white plays illegally g1g5 [classic 9.1]; white must move from g1 [classic 8]");
  for (int n = 0; n < 2; ++n) {
    EXPECT_EQ(illegal(game), "white plays illegally g1g5 [classic 9.1]");
  }
  EXPECT_EQ(game.wait(seconds(9)).by(kWhite, PlayMove{"g1f3"}), "played g1f3 (5421/5400)");
}

TEST(Laws_fide2014_9_1b1, IllegalMoveDeclinesTheOffer) {
  GameDriver game = under_way(penalised(Edition::fide_2014));
  game.by(kBlack, OfferDraw{});

  EXPECT_EQ(illegal(game),
            "white plays illegally g1g5 [fide-2014 7.5a]; illegal move 1 of white +120 "
            "(5460/5580) [fide-2014 7.5b]; white must move from g1 [fide-2014 4.3]; "
            "white declines a draw");
  EXPECT_EQ(game.by(kWhite, AcceptDraw{}), refusal(GameError::no_draw_offer));
}

TEST(Laws_fide1993_8_1, PositionIsRestoredWithoutPenalty) {
  GameDriver game = under_way(penalised(Edition::fide_1993));

  EXPECT_EQ(illegal(game),
            "white plays illegally g1g5 [fide-1993 8.1]; white must move from g1 [fide-1993 7.2]");
  EXPECT_EQ(game.by(kBlack, game::CallIllegalMove{}), refusal(GameError::no_illegal_move));
}

TEST(Laws_fide1997_7_4, PositionIsRestoredBeforeTheQuickplayFinish) {
  game::GameSpec spec = penalised(Edition::fide_1997);
  spec.terms.schedules = *clock::parse_schedules("40/120,G/60");
  GameDriver game = under_way(spec);

  EXPECT_EQ(illegal(game), "white plays illegally g1g5 [fide-1997 7.4]");
}

TEST(Laws_fide1997_10_3, ThirdIllegalMoveLosesInAQuickplayFinish) {
  GameDriver game = under_way(penalised(Edition::fide_1997));

  EXPECT_EQ(illegal(game),
            "white plays illegally g1g5 [fide-1997 7.4]; "
            "illegal move 1 of white +120 (5400/5520) [fide-1997 10.3]");
  EXPECT_EQ(illegal(game),
            "white plays illegally g1g5 [fide-1997 7.4]; "
            "illegal move 2 of white +120 (5400/5640) [fide-1997 10.3]");
  EXPECT_EQ(illegal(game),
            "white plays illegally g1g5 [fide-1997 7.4]; ended 0-1 illegal_move [fide-1997 10.3]");
  EXPECT_EQ(game.refold(), game.game());
}

TEST(Laws_fide1997_B5, RapidIsPenalisedOnlyOnRequest) {
  GameDriver game = under_way(penalised(Edition::fide_1997, 1'200, 0));

  EXPECT_EQ(illegal(game), "white plays illegally g1g5 [fide-1997 7.4]");
  EXPECT_EQ(game.by(kWhite, game::CallIllegalMove{}), refusal(GameError::no_illegal_move));
  EXPECT_EQ(game.by(kBlack, game::CallIllegalMove{}),
            "illegal move 1 of white +120 (1200/1320) [fide-1997 10.3]");
  EXPECT_EQ(game.by(kBlack, game::CallIllegalMove{}), refusal(GameError::no_illegal_move));
}

TEST(Laws_fide1997_B5, RequestComesTooLateAfterTheNextMove) {
  GameDriver game = under_way(penalised(Edition::fide_1997, 1'200, 0));
  illegal(game);
  game.moves("g1f3 b8c6");

  EXPECT_EQ(game.by(kBlack, game::CallIllegalMove{}), refusal(GameError::no_illegal_move));
}

TEST(Laws_fide1997_C3, BlitzIsLostWhenTheOpponentClaimsBeforeHeMoves) {
  GameDriver game = under_way(penalised(Edition::fide_1997, 300, 0));
  illegal(game);
  game.moves("g1f3");

  EXPECT_EQ(game.by(kBlack, game::CallIllegalMove{}), "ended 0-1 illegal_move [fide-1997 C3]");
}

/// "para un tercer movimiento ilegal del mismo jugador, el árbitro deberá declarar perdida la
/// partida": three in one turn are three.
TEST(Laws_fide1997_10_3, OneCallCountsEveryIllegalMoveOfTheTurn) {
  GameDriver game = under_way(penalised(Edition::fide_1997, 1'200, 0));
  illegal(game);
  illegal(game);
  EXPECT_EQ(game.by(kBlack, game::CallIllegalMove{}),
            "illegal move 1 of white +120 (1200/1320) [fide-1997 10.3]; "
            "illegal move 2 of white +120 (1200/1440) [fide-1997 10.3]");
  illegal(game);
  EXPECT_EQ(game.by(kBlack, game::CallIllegalMove{}), "ended 0-1 illegal_move [fide-1997 10.3]");
  EXPECT_EQ(game.refold(), game.game());
}

/// "El oponente puede entonces reclamar una victoria antes de realizar su propio movimiento".
TEST(Laws_fide1997_C3, MateAtOnceAfterAnIllegalMoveDoesNotTakeTheClaimAway) {
  GameDriver game(penalised(Edition::fide_1997, 300, 0));
  game.moves("f2f3 e7e5 g2g4");
  EXPECT_EQ(game.by(kBlack, PlayMove{"d8d1"}), "black plays illegally d8d1 [fide-1997 7.4]");
  game.moves("d8h4");
  ASSERT_TRUE(game.game().ended);

  EXPECT_EQ(game.by(kBlack, game::CallIllegalMove{}), refusal(GameError::no_illegal_move));
  GameDriver late = game;
  EXPECT_EQ(late.wait(seconds(61)).by(kWhite, game::CallIllegalMove{}),
            refusal(GameError::game_over));
  EXPECT_EQ(game.by(kWhite, game::CallIllegalMove{}), "ended 1-0 illegal_move [fide-1997 C3]");
  EXPECT_EQ(game.refold(), game.game());
}

TEST(Laws_fide2014_7_5b, FirstIllegalMoveGivesTwoMinutesAndTheSecondLoses) {
  GameDriver game = under_way(penalised(Edition::fide_2014));

  EXPECT_EQ(illegal(game),
            "white plays illegally g1g5 [fide-2014 7.5a]; "
            "illegal move 1 of white +120 (5460/5580) [fide-2014 7.5b]; "
            "white must move from g1 [fide-2014 4.3]");
  EXPECT_EQ(illegal(game),
            "white plays illegally g1g5 [fide-2014 7.5a]; ended 0-1 illegal_move [fide-2014 7.5b]");
}

TEST(Laws_fide2014_7_5b, EachPlayerIsCountedAlone) {
  GameDriver game = under_way(penalised(Edition::fide_2014));
  illegal(game);
  game.moves("g1f3");

  EXPECT_EQ(game.by(kBlack, PlayMove{"e8e3"}).substr(0, 73),
            "black plays illegally e8e3 [fide-2014 7.5a]; illegal move 1 of black +120");
}

TEST(Laws_fide2014_7_5b, SecondIllegalMoveIsDrawnWhenTheOpponentCannotMate) {
  GameDriver game(against_a_king(penalised(Edition::fide_2014)));
  game.moves("a1a2 e8e7");
  game.by(kWhite, PlayMove{"a2b7"});

  EXPECT_EQ(game.by(kWhite, PlayMove{"a2b7"}),
            "white plays illegally a2b7 [fide-2014 7.5a]; "
            "ended 1/2-1/2 illegal_move [fide-2014 7.5b]");
}

TEST(Laws_fide2014_A_3, SupervisedRapidIsPenalisedAsStandard) {
  GameDriver game = under_way(penalised(Edition::fide_2014, 1'200, 0));

  EXPECT_EQ(illegal(game),
            "white plays illegally g1g5 [fide-2014 7.5a]; "
            "illegal move 1 of white +120 (1200/1320) [fide-2014 7.5b]; "
            "white must move from g1 [fide-2014 4.3]");
}

TEST(Laws_fide2014_B_2, SupervisedBlitzGivesOneMinute) {
  GameDriver game = under_way(penalised(Edition::fide_2014, 300, 0));

  EXPECT_EQ(illegal(game),
            "white plays illegally g1g5 [fide-2014 7.5a]; "
            "illegal move 1 of white +60 (300/360) [fide-2014 B.2]; "
            "white must move from g1 [fide-2014 4.3]");
}

game::GameSpec unsupervised(Edition edition, int base) {
  game::GameSpec spec = penalised(edition, base, 0);
  spec.terms.rules.supervision = Supervision::otherwise;
  return spec;
}

TEST(Laws_fide2014_A_4b, UnsupervisedRapidIsLostAtOnce) {
  GameDriver game = under_way(unsupervised(Edition::fide_2014, 1'200));

  EXPECT_EQ(illegal(game),
            "white plays illegally g1g5 [fide-2014 7.5a]; ended 0-1 illegal_move [fide-2014 A.4b]");
}

TEST(Laws_fide2014_A_4b, UnsupervisedRapidIsDrawnWhenTheOpponentCannotMate) {
  GameDriver game(against_a_king(unsupervised(Edition::fide_2014, 1'200)));
  game.moves("a1a2 e8e7");

  EXPECT_EQ(game.by(kWhite, PlayMove{"a2b7"}),
            "white plays illegally a2b7 [fide-2014 7.5a]; "
            "ended 1/2-1/2 illegal_move [fide-2014 A.4b]");
}

TEST(Laws_fide2014_B_4, UnsupervisedBlitzIsLostAtOnce) {
  GameDriver game = under_way(unsupervised(Edition::fide_2014, 300));

  EXPECT_EQ(illegal(game),
            "white plays illegally g1g5 [fide-2014 7.5a]; ended 0-1 illegal_move [fide-2014 B.4]");
}

TEST(Laws_fide2014_A_5, EventSaysHowRapidIsSupervised) {
  EventRules rules;
  rules.edition = Edition::fide_2014;
  rules.supervision = Supervision::otherwise;
  EXPECT_FALSE(laws::refusal(rules));

  rules.edition = Edition::fide_1997;
  EXPECT_EQ(laws::refusal(rules), EventRulesError::supervision);
}

TEST(Laws_fide2023_7_5_5, SecondIllegalMoveLosesInRapidToo) {
  for (const int base : {5'400, 1'200}) {
    GameDriver game = under_way(unsupervised(Edition::fide_2023, base));
    EXPECT_NE(illegal(game).find("+120"), std::string::npos);
    EXPECT_EQ(illegal(game),
              "white plays illegally g1g5 [fide-2023 7.5.1]; "
              "ended 0-1 illegal_move [fide-2023 7.5.5]");
  }
}

TEST(Laws_fide2023_B_2, FirstIllegalMoveGivesOneMinuteInBlitz) {
  GameDriver game = under_way(penalised(Edition::fide_2023, 300, 0));

  EXPECT_EQ(illegal(game),
            "white plays illegally g1g5 [fide-2023 7.5.1]; "
            "illegal move 1 of white +60 (300/360) [fide-2023 B.2]; "
            "white must move from g1 [fide-2023 4.3]");
}

TEST(Laws_fide2014_7_5a, IllegalMoveAfterTheFlagIsTheFlag) {
  GameDriver game = under_way(penalised(Edition::fide_2014, 300, 0));

  EXPECT_EQ(game.wait(seconds(300)).by(kWhite, PlayMove{"g1g5"}),
            "ended 0-1 time_forfeit [fide-2014 6.9]");
}

}  // namespace
}  // namespace escaque::laws
