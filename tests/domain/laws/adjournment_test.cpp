// Adjourned games: sealing, resuming, and what a sealed move is worth.

#include <gtest/gtest.h>

#include "domain/laws/under.hpp"

namespace escaque::laws {
namespace {

using game::AcceptAdjournment;
using game::AdjournGame;
using game::AgreeToResume;
using game::DeclineAdjournment;
using game::LoseSealedMove;
using game::OfferAdjournment;
using game::OpenSealedMove;
using game::ResumeGame;
using game::SealMove;

game::Order order(Edition edition) {
  return {UserId{9}, "end of the session", std::string(laws_of(edition).adjournment.sealed)};
}

/// White has sealed after ten seconds; the session is over.
GameDriver sealed(Edition edition, const game::GameSpec& spec, const std::string& moves,
                  const std::string& text) {
  GameDriver game(spec);
  game.moves(moves);
  game.server(AdjournGame{order(edition)});
  EXPECT_EQ(game.wait(seconds(10)).by(kWhite, SealMove{text, "cipher"}).substr(0, 18),
            "white seals a move");
  game.wait(minutes(24 * 60));
  return game;
}

GameDriver sealed(Edition edition) { return sealed(edition, under(edition), "e2e4 e7e5", "g1f3"); }

/// The answering player is there at the hour.
std::string open(GameDriver game, const std::string& text) {
  EXPECT_EQ(game.server(ResumeGame{order(game.game().laws().edition)}).substr(0, 15),
            "arbiter resumes");
  const std::string entry = game.server(OpenSealedMove{text});
  EXPECT_EQ(game.refold(), game.game());
  return entry;
}

constexpr const char* kRookAgainstKing = "4k3/8/8/8/8/8/8/R3K3 w - - 0 1";

/// Whatever is sealed is judged when it is opened.
game::GameSpec penalising(Edition edition) {
  game::GameSpec spec = under(edition);
  spec.terms.rules.illegal_moves = IllegalMoveMode::penalised;
  return spec;
}

std::string invalid(Edition edition, const std::string& text = "e4e6") {
  return open(sealed(edition, penalising(edition), "e2e4 e7e5", text), text);
}

/// White, with a rook, has sealed an impossible move against a bare king.
std::string invalid_against_a_bare_king(Edition edition) {
  return open(sealed(edition, from(kRookAgainstKing, penalising(edition)), "a1a2 e8e7", "a2b7"),
              "a2b7");
}

TEST(Laws_fide1997_A1, PlayerOnMoveSealsHisMoveInHisTime) {
  GameDriver game(under(Edition::fide_1997));
  game.moves("e2e4 e7e5");
  EXPECT_EQ(game.by(kWhite, SealMove{"g1f3", "cipher"}), refusal(GameError::not_adjourned));

  EXPECT_EQ(game.server(AdjournGame{order(Edition::fide_1997)}),
            "arbiter adjourns white [fide-1997 A1]; adjourned [fide-1997 A1]");
  EXPECT_EQ(game.by(kWhite, PlayMove{"g1f3"}), refusal(GameError::adjourned));
  EXPECT_EQ(game.by(kBlack, SealMove{"g1f3", "cipher"}), refusal(GameError::not_your_turn));
  EXPECT_EQ(game.wait(seconds(10)).by(kWhite, SealMove{"g1f3", "cipher"}),
            "white seals a move (5390/5400)");
  EXPECT_EQ(game.game().next_deadline(), game.now() + kMaxAdjournment);
  EXPECT_EQ(game.game().adjourned->sealed, "cipher");
}

TEST(Laws_fide1997_A1, FlagThatFallsBeforeTheSealLoses) {
  GameDriver game(under(Edition::fide_1997));
  game.moves("e2e4 e7e5");
  game.server(AdjournGame{order(Edition::fide_1997)});

  EXPECT_EQ(game.wait(minutes(90)).by(kWhite, SealMove{"g1f3", "cipher"}),
            "ended 0-1 time_forfeit [fide-1997 6.9]");
}

TEST(Laws_fide1997_A4, OfferMadeAfterTheSealStands) {
  GameDriver game = sealed(Edition::fide_1997);
  EXPECT_EQ(game.by(kBlack, OfferDraw{}), "black offers a draw");
  game.server(ResumeGame{order(game.game().laws().edition)});
  EXPECT_EQ(game.server(OpenSealedMove{"g1f3"}),
            "black arrives; opened g1f3 of white [fide-1997 A7]; played g1f3 (5390/5400)");
  EXPECT_EQ(game.by(kWhite, AcceptDraw{}),
            "white arrives; ended 1/2-1/2 agreement [fide-1997 5.3]");
}

TEST(Laws_fide1997_A6, ResignationBeforeTheResumptionEndsTheGame) {
  EXPECT_EQ(sealed(Edition::fide_1997).by(kWhite, Resign{}),
            "ended 0-1 resignation [fide-1997 5.1b]");
}

TEST(Laws_fide1997_A7, EnvelopeIsOpenedWhenTheAnsweringPlayerIsThere) {
  EXPECT_EQ(open(sealed(Edition::fide_1997), "g1f3"),
            "black arrives; opened g1f3 of white [fide-1997 A7]; played g1f3 (5390/5400)");
}

TEST(Laws_fide1997_A9b, TimeOfTheAbsentAnsweringPlayerRuns) {
  GameDriver game = sealed(Edition::fide_1997);
  game.server(ResumeGame{order(game.game().laws().edition)});

  EXPECT_EQ(game.wait(minutes(10)).server(OpenSealedMove{"g1f3"}),
            "black arrives; opened g1f3 of white [fide-1997 A7]; played g1f3 (5390/4800)");
  EXPECT_EQ(game.wait(seconds(5)).by(kBlack, PlayMove{"b8c6"}), "played b8c6 (5390/4795)");
  EXPECT_EQ(game.refold(), game.game());
}

TEST(Laws_fide1997_A10, AbsentPlayerLosesAfterAnHour) {
  GameDriver game = sealed(Edition::fide_1997);
  game.server(ResumeGame{order(game.game().laws().edition)});
  game.server(game::ReportArrival{kWhite});

  EXPECT_EQ(game.wait(minutes(60)).server(OpenSealedMove{"g1f3"}),
            "ended 1-0 no_show [fide-1997 A10]");
}

/// "Pierde la partida el jugador que llega más de una hora tarde a la reanudación", whatever the
/// event has chosen for the beginning (6.6).
TEST(Laws_fide1997_A10, EveryResumptionWaitsAnHour) {
  game::GameSpec spec = under(Edition::fide_1997, 7'200);
  spec.terms.rules.default_time = minutes(15);
  GameDriver game = sealed(Edition::fide_1997, spec, "e2e4 e7e5", "g1f3");
  game.server(ResumeGame{order(Edition::fide_1997)});
  game.server(game::ReportArrival{kWhite});

  EXPECT_EQ(game.wait(minutes(15)).server(CheckTime{}), refusal(GameError::nothing_due));
  game.server(game::CreditOutage{seconds(1)});
  EXPECT_EQ(game.wait(minutes(59)).server(CheckTime{}), refusal(GameError::nothing_due));
  EXPECT_EQ(game.wait(minutes(1)).server(OpenSealedMove{"g1f3"}),
            "ended 1-0 no_show [fide-1997 A10]");
  EXPECT_EQ(game.refold(), game.game());
}

/// From 2014 on the event's default time counts for resumptions too.
TEST(Laws_fide2014_E_10, ResumptionWaitsAsLongAsTheEventSays) {
  game::GameSpec spec = under(Edition::fide_2014, 7'200);
  spec.terms.rules.default_time = minutes(15);
  GameDriver game = sealed(Edition::fide_2014, spec, "e2e4 e7e5", "g1f3");
  game.server(ResumeGame{order(Edition::fide_2014)});
  game.server(game::ReportArrival{kWhite});

  EXPECT_EQ(game.wait(minutes(15)).server(OpenSealedMove{"g1f3"}),
            "ended 1-0 no_show [fide-2014 E.10]");
}

/// "a) si el jugador ausente es el que hizo la jugada secreta" and mate is in the envelope, the
/// game was over when it was sealed, whoever is there.
TEST(Laws_fide1997_A10a, SealedMateWinsThoughNobodyComes) {
  GameDriver game = sealed(Edition::fide_1997, under(Edition::fide_1997),
                           "e2e4 e7e5 d1h5 b8c6 f1c4 g8f6", "h5f7");
  game.server(ResumeGame{order(game.game().laws().edition)});
  game.wait(minutes(60));

  EXPECT_EQ(game.server(CheckTime{}), refusal(GameError::nothing_due));
  EXPECT_EQ(game.server(OpenSealedMove{"h5f7"}),
            "opened h5f7 of white [fide-1997 A7]; played h5f7 (5388/1798); "
            "ended 1-0 checkmate [fide-1997 5.1a]");
  EXPECT_EQ(game.refold(), game.game());
}

/// Where the envelope ends nothing, those who are not there lose.
TEST(Laws_fide1997_A10a, BothLoseWhoDoNotComeToAGameThatGoesOn) {
  GameDriver game = sealed(Edition::fide_1997);
  game.server(ResumeGame{order(game.game().laws().edition)});
  game.wait(minutes(60));

  EXPECT_EQ(game.server(OpenSealedMove{"g1f3"}), "ended * double_forfeit [fide-1997 A10]");
}

/// "si el movimiento secreto acaba la partida, se aplicará".
TEST(Laws_fide2014_E_10, SealedStalemateIsNotLostByTheAbsent) {
  GameDriver game =
      sealed(Edition::fide_2014, from("6k1/8/8/8/5Q2/8/8/K7 w - - 0 1", under(Edition::fide_2014)),
             "f4f5 g8h8", "f5g6");
  game.server(ResumeGame{order(game.game().laws().edition)});
  game.server(game::ReportArrival{kWhite});
  game.wait(minutes(60));

  EXPECT_EQ(game.server(OpenSealedMove{"f5g6"}),
            "opened f5g6 of white [fide-2014 E.7]; played f5g6 (5390/1800); "
            "ended 1/2-1/2 stalemate [fide-2014 5.2a]");
}

TEST(Laws_fide1997_A10, AbsentSealerLosesAfterAnHourThoughHisMoveWasOpened) {
  GameDriver game = sealed(Edition::fide_1997);
  game.server(ResumeGame{order(game.game().laws().edition)});
  game.server(OpenSealedMove{"g1f3"});
  game.by(kBlack, PlayMove{"b8c6"});

  EXPECT_EQ(game.wait(minutes(60)).server(CheckTime{}), "ended 0-1 no_show [fide-1997 A10]");
}

TEST(Laws_fide1997_A10, SealedMateOfAnAbsentPlayerWins) {
  GameDriver game = sealed(Edition::fide_1997, under(Edition::fide_1997),
                           "e2e4 e7e5 d1h5 b8c6 f1c4 g8f6", "h5f7");
  EXPECT_EQ(open(std::move(game), "h5f7"),
            "black arrives; opened h5f7 of white [fide-1997 A7]; played h5f7 (5388/5398); "
            "ended 1-0 checkmate [fide-1997 5.1a]");
}

TEST(Laws_fide1997_A8, InvalidSealedMoveLosesUnlessTheOpponentCannotMate) {
  EXPECT_EQ(invalid(Edition::fide_1997),
            "black arrives; opened e4e6 of white [fide-1997 A7]; "
            "ended 0-1 illegal_move [fide-1997 A8]");
  EXPECT_EQ(invalid_against_a_bare_king(Edition::fide_1997),
            "black arrives; opened a2b7 of white [fide-1997 A7]; "
            "ended 1/2-1/2 illegal_move [fide-1997 A8]");
}

TEST(Laws_fide1993_10_16, InvalidSealedMoveLoses) {
  EXPECT_EQ(invalid(Edition::fide_1993),
            "black arrives; opened e4e6 of white [fide-1993 14.2]; "
            "ended 0-1 illegal_move [fide-1993 10.16]");
}

TEST(Laws_fide1993_10_5, InvalidSealedMoveAgainstABareKingIsDrawn) {
  EXPECT_EQ(invalid_against_a_bare_king(Edition::fide_1993),
            "black arrives; opened a2b7 of white [fide-1993 14.2]; "
            "ended 1/2-1/2 illegal_move [fide-1993 10.5]");
}

TEST(Laws_classic_17c, SealedMoveWithoutMeaningLoses) {
  EXPECT_EQ(invalid(Edition::classic, "?"),
            "black arrives; opened ? of white [classic 16.2]; "
            "ended 0-1 illegal_move [classic 17c]");
}

/// 17c: "Cuando haya dejado en el sobre una jugada en que su significación real sea imposible de
/// establecer." What a clear but irregular move means can be established, so it falls under 9.1:
/// "la posición será restablecida […] aplicando las reglas del Art. 8 para la jugada que reemplaza
/// la jugada irregular".
TEST(Laws_classic_9_1, ClearIllegalSealedMoveIsReplacedOnTheBoard) {
  GameDriver game = sealed(Edition::classic, penalising(Edition::classic), "e2e4 e7e5", "g1g5");
  game.server(ResumeGame{order(Edition::classic)});
  game.wait(minutes(3));

  EXPECT_EQ(game.server(OpenSealedMove{"g1g5"}),
            "black arrives; opened g1g5 of white [classic 16.2]; "
            "white plays illegally g1g5 [classic 9.1]; white must move from g1 [classic 8]");
  EXPECT_EQ(game.clocks(), "5390/5400");
  EXPECT_EQ(game.by(kWhite, PlayMove{"d2d4"}), refusal(GameError::touched_man));
  EXPECT_EQ(game.wait(seconds(5)).by(kWhite, PlayMove{"g1f3"}),
            "white arrives; played g1f3 (5385/5400)");
  EXPECT_EQ(game.refold(), game.game());
}

TEST(Laws_classic_16_3, TimeOfTheAbsentAnsweringPlayerRunsToHisFlag) {
  GameDriver game = sealed(Edition::classic, under(Edition::classic, 1'800), "e2e4 e7e5", "g1f3");
  game.server(ResumeGame{order(game.game().laws().edition)});

  EXPECT_EQ(game.wait(minutes(30)).server(CheckTime{}), "ended 1-0 time_forfeit [classic 17a]");
}

TEST(Laws_classic_16_3, EnvelopeStaysClosedForWhoeverComesWithoutTime) {
  GameDriver game = sealed(Edition::classic, under(Edition::classic, 1'800), "e2e4 e7e5", "g1f3");
  game.server(ResumeGame{order(Edition::classic)});

  EXPECT_EQ(game.wait(minutes(30)).by(kBlack, AgreeToResume{}), "black arrives");
  EXPECT_EQ(game.server(OpenSealedMove{"g1f3"}), "ended 1-0 time_forfeit [classic 17a]");
}

TEST(Laws_fide2014_E_8, InvalidSealedMoveLosesUnlessTheOpponentCannotMate) {
  EXPECT_EQ(invalid(Edition::fide_2014),
            "black arrives; opened e4e6 of white [fide-2014 E.7]; "
            "ended 0-1 illegal_move [fide-2014 E.8]");
  EXPECT_EQ(invalid_against_a_bare_king(Edition::fide_2014),
            "black arrives; opened a2b7 of white [fide-2014 E.7]; "
            "ended 1/2-1/2 illegal_move [fide-2014 E.8]");
}

TEST(Laws_fide2023_I, InvalidSealedMoveLosesUnlessTheOpponentCannotMate) {
  EXPECT_EQ(invalid(Edition::fide_2023),
            "black arrives; opened e4e6 of white [fide-2023 I]; "
            "ended 0-1 illegal_move [fide-2023 I]");
}

TEST(Laws_fide2014_E_1, SealedMoveEarnsItsIncrement) {
  EXPECT_EQ(sealed(Edition::fide_2014, under(Edition::fide_2014, 5'400, 30), "e2e4 e7e5", "g1f3")
                .clocks(),
            "5480/5460");
}

TEST(Laws_fide1997_A2f, DrawOfferedBeforeTheAdjournmentSurvivesIt) {
  GameDriver game(under(Edition::fide_1997));
  game.moves("e2e4 e7e5");
  game.by(kBlack, OfferDraw{});
  game.server(AdjournGame{order(Edition::fide_1997)});
  game.by(kWhite, SealMove{"g1f3", "cipher"});

  GameDriver agreed = game;
  EXPECT_EQ(agreed.by(kWhite, AcceptDraw{}), "ended 1/2-1/2 agreement [fide-1997 5.3]");
  game.server(ResumeGame{order(Edition::fide_1997)});
  game.server(OpenSealedMove{"g1f3"});
  EXPECT_EQ(game.by(kWhite, AcceptDraw{}),
            "white arrives; ended 1/2-1/2 agreement [fide-1997 5.3]");
}

TEST(Laws_fide1997_A9, GameGoesOnByItselfAtTheTimeAgreedOn) {
  GameDriver game(under(Edition::fide_1997));
  game.moves("e2e4 e7e5");
  game.server(AdjournGame{order(Edition::fide_1997), minutes(60)});
  EXPECT_EQ(game.by(kWhite, SealMove{"g1f3", "cipher"}), "white seals a move for 3600 (5400/5400)");
  EXPECT_EQ(game.game().next_deadline(), game.now() + minutes(60));

  EXPECT_EQ(game.wait(minutes(59)).server(CheckTime{}), refusal(GameError::nothing_due));
  EXPECT_EQ(game.wait(minutes(1)).server(CheckTime{}), "resumed (5400/5400)");
  EXPECT_FALSE(game.game().awaits_opening());
  EXPECT_EQ(game.wait(minutes(2)).by(kBlack, AgreeToResume{}), "black arrives");
  EXPECT_TRUE(game.game().awaits_opening());
  EXPECT_EQ(game.server(OpenSealedMove{"g1f3"}),
            "opened g1f3 of white [fide-1997 A7]; played g1f3 (5400/5280)");
}

TEST(Laws_fide1997_A11, LostEnvelopeLetsTheSealerPlayOnTheBoard) {
  GameDriver game = sealed(Edition::fide_1997);
  EXPECT_EQ(game.server(LoseSealedMove{}), refusal(GameError::not_adjourned));
  game.server(ResumeGame{order(Edition::fide_1997)});
  EXPECT_EQ(game.server(LoseSealedMove{}),
            "lost the sealed move of white (5390/5400) [fide-1997 A11]");
  EXPECT_EQ(game.by(kWhite, PlayMove{"g1f3"}), "white arrives; played g1f3 (5390/5400)");
  EXPECT_EQ(game.refold(), game.game());
}

TEST(Laws_fide1997_A11, LostEnvelopeGivesBackTheTimesOfTheAdjournment) {
  GameDriver game = sealed(Edition::fide_1997);
  game.server(ResumeGame{order(Edition::fide_1997)});
  EXPECT_EQ(game.wait(minutes(10)).server(LoseSealedMove{}),
            "lost the sealed move of white (5390/5400) [fide-1997 A11]");
  EXPECT_EQ(game.refold(), game.game());
}

TEST(Adjournment, GoesStepByStep) {
  GameDriver game = sealed(Edition::fide_2014);
  EXPECT_EQ(game.server(OpenSealedMove{"g1f3"}), refusal(GameError::not_adjourned));
  EXPECT_EQ(game.server(AdjournGame{order(Edition::fide_2014)}), refusal(GameError::adjourned));
  EXPECT_EQ(game.by(kWhite, ClaimDraw{kThree, ""}), refusal(GameError::adjourned));
  EXPECT_EQ(game.by(kBlack, game::OfferTakeback{}), refusal(GameError::adjourned));
  EXPECT_EQ(game.by(kBlack, PlayMove{"b8c6"}), refusal(GameError::adjourned));
  EXPECT_EQ(game.server(game::StopClocks{order(Edition::fide_2014)}),
            refusal(GameError::adjourned));
  EXPECT_EQ(
      game.server(game::RestorePosition{order(Edition::fide_2014), 1, {minutes(1), minutes(1)}}),
      refusal(GameError::adjourned));
  game.server(ResumeGame{order(Edition::fide_2014)});
  EXPECT_EQ(game.server(ResumeGame{order(Edition::fide_2014)}), refusal(GameError::not_adjourned));
  EXPECT_EQ(game.by(kWhite, OpenSealedMove{"g1f3"}), refusal(GameError::not_a_player));
}

TEST(Adjournment, IsAgreedOnByBothPlayers) {
  GameDriver game(under(Edition::online));
  EXPECT_EQ(game.by(kWhite, OfferAdjournment{}), refusal(GameError::too_early));
  game.moves("e2e4 e7e5");
  EXPECT_EQ(game.by(kWhite, AcceptAdjournment{}), refusal(GameError::no_adjournment_offer));
  EXPECT_EQ(game.by(kBlack, OfferAdjournment{minutes(90)}), "black offers to adjourn for 5400");
  EXPECT_EQ(game.by(kWhite, OfferAdjournment{}), refusal(GameError::adjournment_pending));
  EXPECT_EQ(game.by(kBlack, AcceptAdjournment{}), refusal(GameError::no_adjournment_offer));
  EXPECT_EQ(game.by(kWhite, AcceptAdjournment{}), "adjourned for 5400 [fide-2023 I]");
  EXPECT_EQ(game.wait(seconds(5)).by(kWhite, SealMove{"g1f3", "cipher"}),
            "white seals a move for 5400 (5395/5400)");
  EXPECT_EQ(game.refold(), game.game());
}

TEST(Adjournment, IsOfferedOncePerPositionAndDeclinedByAMove) {
  GameDriver game(under(Edition::online));
  game.moves("e2e4 e7e5");
  game.by(kWhite, OfferAdjournment{});
  EXPECT_EQ(game.by(kBlack, DeclineAdjournment{}), "black declines to adjourn");
  EXPECT_EQ(game.by(kWhite, OfferAdjournment{}), refusal(GameError::adjournment_declined));
  game.by(kBlack, OfferAdjournment{});
  EXPECT_EQ(game.by(kWhite, PlayMove{"g1f3"}),
            "played g1f3 (5400/5400); white declines to adjourn");
}

TEST(Adjournment, IsAnArbitersWhereTheEventSaysSo) {
  game::GameSpec spec = under(Edition::online);
  spec.terms.rules.adjourning = Adjourning::by_arbiter;
  GameDriver game(spec);
  game.moves("e2e4 e7e5");
  EXPECT_EQ(game.by(kWhite, OfferAdjournment{}), refusal(GameError::adjournment_by_arbiter));
  EXPECT_EQ(game.server(AdjournGame{order(Edition::online)}),
            "arbiter adjourns white [fide-2023 I]; adjourned [fide-2023 I]");
}

TEST(Adjournment, LastsAMinuteToThirtyDays) {
  GameDriver game(under(Edition::online));
  game.moves("e2e4 e7e5");
  for (const Millis time : {Millis(seconds(59)), Millis(minutes(30 * 24 * 60 + 1))}) {
    EXPECT_EQ(game.by(kWhite, OfferAdjournment{time}), refusal(GameError::invalid_resumption));
    EXPECT_EQ(game.server(AdjournGame{order(Edition::online), time}),
              refusal(GameError::invalid_resumption));
  }
}

TEST(Adjournment, RefusesIllegalSealsWhereIllegalMovesAreRefused) {
  GameDriver game(under(Edition::online));
  game.moves("e2e4 e7e5");
  game.server(AdjournGame{order(Edition::online)});
  EXPECT_EQ(game.by(kWhite, SealMove{"e4e6", "cipher"}), refusal(GameError::illegal_move));
  EXPECT_EQ(game.by(kWhite, SealMove{"knight", "cipher"}), refusal(GameError::malformed_move));
}

TEST(Adjournment, EndsWhenBothAreThereAndWantToGoOn) {
  GameDriver game = sealed(Edition::online);
  EXPECT_EQ(game.by(kWhite, AgreeToResume{}), "white agrees to resume");
  EXPECT_EQ(game.by(kWhite, AgreeToResume{}), refusal(GameError::resumption_agreed));
  EXPECT_EQ(game.by(kBlack, AgreeToResume{}), "black agrees to resume; resumed (5390/5400)");
  EXPECT_TRUE(game.game().awaits_opening());
  EXPECT_EQ(game.by(kBlack, AgreeToResume{}), refusal(GameError::not_adjourned));
  EXPECT_EQ(game.server(OpenSealedMove{"g1f3"}),
            "opened g1f3 of white [fide-2023 I]; played g1f3 (5390/5400)");
  EXPECT_EQ(game.refold(), game.game());
}

TEST(Adjournment, AgreementOfAPlayerWhoGoesAwayLapses) {
  GameDriver game = sealed(Edition::online);
  EXPECT_EQ(game.server(game::ReportAbsence{kWhite}), refusal(GameError::adjourned));
  game.by(kWhite, AgreeToResume{});
  game.server(game::ReportAbsence{kWhite, game::Absence::left});
  EXPECT_EQ(game.by(kBlack, game::ClaimAbandonment{}), refusal(GameError::adjourned));
  EXPECT_EQ(game.by(kBlack, AgreeToResume{}), "black agrees to resume");
  EXPECT_EQ(game.server(game::ReportReturn{kWhite}), "white back");
  EXPECT_EQ(game.by(kWhite, AgreeToResume{}), "white agrees to resume; resumed (5390/5400)");
}

TEST(Adjournment, WhoeverIsAskedToGoOnIsShownItAndMaySayNo) {
  using game::DeclineResumption;
  using game::ShowResumption;
  GameDriver game = sealed(Edition::online);
  EXPECT_EQ(game.by(kBlack, ShowResumption{}), refusal(GameError::no_resumption_asked));
  EXPECT_EQ(game.by(kBlack, DeclineResumption{}), refusal(GameError::no_resumption_asked));
  game.by(kWhite, AgreeToResume{});
  EXPECT_EQ(game.by(kWhite, DeclineResumption{}), refusal(GameError::no_resumption_asked));
  EXPECT_EQ(game.by(kBlack, ShowResumption{}), "black is asked to resume");
  EXPECT_EQ(game.by(kBlack, ShowResumption{}), refusal(GameError::resumption_answered));
  EXPECT_EQ(game.by(kBlack, DeclineResumption{}), "black declines to resume");
  EXPECT_EQ(game.by(kBlack, DeclineResumption{}), refusal(GameError::resumption_answered));
  EXPECT_EQ(game.by(kBlack, ShowResumption{}), refusal(GameError::resumption_answered));
  EXPECT_EQ(game.refold(), game.game());
  EXPECT_EQ(game.by(kBlack, AgreeToResume{}), "black agrees to resume; resumed (5390/5400)")
      << "after all";
  EXPECT_EQ(game.by(kBlack, DeclineResumption{}), refusal(GameError::not_adjourned));
}

TEST(Adjournment, WhoeverComesBackAsksAgain) {
  GameDriver game = sealed(Edition::online);
  game.by(kWhite, AgreeToResume{});
  EXPECT_EQ(game.by(kBlack, game::DeclineResumption{}),
            "black is asked to resume; black declines to resume");
  game.server(game::ReportAbsence{kWhite, game::Absence::left});
  EXPECT_EQ(game.by(kBlack, game::ShowResumption{}), refusal(GameError::no_resumption_asked));
  game.server(game::ReportReturn{kWhite});
  game.by(kWhite, AgreeToResume{});
  EXPECT_EQ(game.by(kBlack, game::ShowResumption{}), "black is asked to resume");
  EXPECT_EQ(game.refold(), game.game());
}

TEST(Adjournment, OutageCostsASuspendedGameNothing) {
  EXPECT_EQ(sealed(Edition::online).server(game::CreditOutage{minutes(60)}),
            refusal(GameError::nothing_due));
}

TEST(Adjournment, WaitsForAnArbiterAfterThirtyDays) {
  GameDriver game = sealed(Edition::online);
  EXPECT_EQ(game.server(CheckTime{}), refusal(GameError::nothing_due));
  EXPECT_EQ(game.wait(minutes(29 * 24 * 60)).server(CheckTime{}), "expired");
  EXPECT_TRUE(game.game().adjourned->has_expired);
  EXPECT_FALSE(game.game().next_deadline());
  EXPECT_EQ(game.refold(), game.game());
  game.by(kWhite, AgreeToResume{});
  EXPECT_EQ(game.by(kBlack, AgreeToResume{}), "black agrees to resume; resumed (5390/5400)");
}

}  // namespace
}  // namespace escaque::laws
