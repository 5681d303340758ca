// Adjourned games: sealing, resuming, and what a sealed move is worth.

#include <gtest/gtest.h>

#include "domain/laws/under.hpp"

namespace escaque::laws {
namespace {

using game::AdjournGame;
using game::OpenSealedMove;
using game::ResumeGame;
using game::SealMove;

game::Order order(Edition edition) {
  return {UserId{9}, "end of the session", std::string(laws_of(edition).adjournment.sealed)};
}

/// White has sealed after ten seconds; the session is over.
GameDriver sealed(Edition edition, const game::GameSpec& spec, const std::string& moves) {
  GameDriver game(spec);
  game.moves(moves);
  game.server(AdjournGame{order(edition)});
  EXPECT_EQ(game.wait(seconds(10)).by(kWhite, SealMove{"cipher"}).substr(0, 18),
            "white seals a move");
  game.wait(minutes(24 * 60));
  return game;
}

GameDriver sealed(Edition edition) { return sealed(edition, under(edition), "e2e4 e7e5"); }

/// The answering player is there at the hour.
std::string open(GameDriver game, const std::string& text) {
  EXPECT_EQ(game.server(ResumeGame{}).substr(0, 7), "resumed");
  const std::string entry = game.server(OpenSealedMove{text});
  EXPECT_EQ(game.refold(), game.game());
  return entry;
}

constexpr const char* kRookAgainstKing = "4k3/8/8/8/8/8/8/R3K3 w - - 0 1";

std::string invalid(Edition edition) { return open(sealed(edition), "e4e6"); }

/// White, with a rook, has sealed an impossible move against a bare king.
std::string invalid_against_a_bare_king(Edition edition) {
  return open(sealed(edition, from(kRookAgainstKing, under(edition)), "a1a2 e8e7"), "a2b7");
}

TEST(Laws_fide1997_A1, PlayerOnMoveSealsHisMoveInHisTime) {
  GameDriver game(under(Edition::fide_1997));
  game.moves("e2e4 e7e5");
  EXPECT_EQ(game.by(kWhite, SealMove{"cipher"}), refusal(GameError::not_adjourned));

  EXPECT_EQ(game.server(AdjournGame{order(Edition::fide_1997)}),
            "arbiter adjourns white [fide-1997 A1]");
  EXPECT_EQ(game.by(kWhite, PlayMove{"g1f3"}), refusal(GameError::adjourned));
  EXPECT_EQ(game.by(kBlack, SealMove{"cipher"}), refusal(GameError::not_your_turn));
  EXPECT_EQ(game.wait(seconds(10)).by(kWhite, SealMove{"cipher"}),
            "white seals a move (5390/5400)");
  EXPECT_FALSE(game.game().next_deadline());
  EXPECT_EQ(game.game().adjourned->sealed, "cipher");
}

TEST(Laws_fide1997_A1, FlagThatFallsBeforeTheSealLoses) {
  GameDriver game(under(Edition::fide_1997));
  game.moves("e2e4 e7e5");
  game.server(AdjournGame{order(Edition::fide_1997)});

  EXPECT_EQ(game.wait(minutes(90)).by(kWhite, SealMove{"cipher"}),
            "ended 0-1 time_forfeit [fide-1997 6.9]");
}

TEST(Laws_fide1997_A4, OfferMadeAfterTheSealStands) {
  GameDriver game = sealed(Edition::fide_1997);
  EXPECT_EQ(game.by(kBlack, OfferDraw{}), "black offers a draw");
  game.server(ResumeGame{});
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
  game.server(ResumeGame{});

  EXPECT_EQ(game.wait(minutes(10)).server(OpenSealedMove{"g1f3"}),
            "black arrives; opened g1f3 of white [fide-1997 A7]; played g1f3 (5390/4800)");
  EXPECT_EQ(game.wait(seconds(5)).by(kBlack, PlayMove{"b8c6"}), "played b8c6 (5390/4795)");
  EXPECT_EQ(game.refold(), game.game());
}

TEST(Laws_fide1997_A10, AbsentPlayerLosesAfterAnHour) {
  GameDriver game = sealed(Edition::fide_1997);
  game.server(ResumeGame{});
  game.server(game::ReportArrival{kWhite});

  EXPECT_EQ(game.wait(minutes(60)).server(CheckTime{}), "ended 1-0 no_show [fide-1997 A10]");
}

TEST(Laws_fide1997_A10, SealedMateOfAnAbsentPlayerWins) {
  GameDriver game =
      sealed(Edition::fide_1997, under(Edition::fide_1997), "e2e4 e7e5 d1h5 b8c6 f1c4 g8f6");
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
  EXPECT_EQ(open(sealed(Edition::classic), "?"),
            "black arrives; opened ? of white [classic 16.2]; "
            "ended 0-1 illegal_move [classic 17c]");
}

TEST(Laws_classic_16_3, TimeOfTheAbsentAnsweringPlayerRunsToHisFlag) {
  GameDriver game = sealed(Edition::classic, under(Edition::classic, 1'800), "e2e4 e7e5");
  game.server(ResumeGame{});

  EXPECT_EQ(game.wait(minutes(30)).server(CheckTime{}), "ended 1-0 time_forfeit [classic 17a]");
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

TEST(Adjournment, GoesStepByStep) {
  GameDriver game = sealed(Edition::fide_2014);
  EXPECT_EQ(game.server(OpenSealedMove{"g1f3"}), refusal(GameError::not_adjourned));
  EXPECT_EQ(game.server(AdjournGame{order(Edition::fide_2014)}), refusal(GameError::adjourned));
  EXPECT_EQ(game.by(kWhite, ClaimDraw{kThree, ""}), refusal(GameError::adjourned));
  game.server(ResumeGame{});
  EXPECT_EQ(game.server(ResumeGame{}), refusal(GameError::not_adjourned));
  EXPECT_EQ(game.by(kWhite, OpenSealedMove{"g1f3"}), refusal(GameError::not_a_player));
}

}  // namespace
}  // namespace escaque::laws
