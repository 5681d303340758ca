// Draw claims: who may claim, on the board or with an intended move, and what a wrong one costs.

#include <gtest/gtest.h>

#include "domain/laws/under.hpp"

namespace escaque::laws {
namespace {

std::string claim_on_board(Edition edition) {
  return repeated(under(edition), 3).by(kWhite, ClaimDraw{kThree, ""});
}

std::string claim_intended(Edition edition) {
  GameDriver game = repeated(under(edition), 2);
  game.moves("g1f3 g8f6 f3g1");
  return game.by(kBlack, ClaimDraw{kThree, "f6g8"});
}

/// Loses the right by moving; the same position comes again; claims then.
std::string claim_on_recurrence(Edition edition) {
  GameDriver game = repeated(under(edition), 3);
  game.moves("g1f3");
  EXPECT_EQ(game.by(kWhite, ClaimDraw{kThree, ""}), refusal(GameError::not_your_turn));
  game.moves("g8f6 f3g1 f6g8");
  return game.by(kWhite, ClaimDraw{kThree, ""});
}

TEST(Laws_classic_12_3a, ClaimIsDeclaredBeforeTheMoveThatRepeats) {
  EXPECT_EQ(claim_intended(Edition::classic), "ended 1/2-1/2 threefold_claim [classic 12.3a]");
}

TEST(Laws_classic_12_3b, ClaimAnswersTheMoveThatRepeated) {
  EXPECT_EQ(claim_on_board(Edition::classic), "ended 1/2-1/2 threefold_claim [classic 12.3b]");
}

TEST(Laws_classic_12_3, RightIsLostByMovingAndBackWhenThePositionRecurs) {
  EXPECT_EQ(claim_on_recurrence(Edition::classic), "ended 1/2-1/2 threefold_claim [classic 12.3b]");
}

TEST(Laws_fide1993_10_10a, IntendedMoveIsWrittenFirst) {
  EXPECT_EQ(claim_intended(Edition::fide_1993), "ended 1/2-1/2 threefold_claim [fide-1993 10.10a]");
}

TEST(Laws_fide1993_10_10b, PositionHasJustAppearedForTheThirdTime) {
  EXPECT_EQ(claim_on_board(Edition::fide_1993), "ended 1/2-1/2 threefold_claim [fide-1993 10.10b]");
}

TEST(Laws_fide1993_10_11, RightIsLostByMovingAndRestoredOnRecurrence) {
  EXPECT_EQ(claim_on_recurrence(Edition::fide_1993),
            "ended 1/2-1/2 threefold_claim [fide-1993 10.10b]");
}

/// White, who could claim, makes an illegal move first; the position recurs for a fourth time.
std::pair<std::string, std::string> claims_after_an_illegal_move(Edition edition) {
  game::GameSpec spec = under(edition);
  spec.terms.rules.illegal_moves = IllegalMoveMode::penalised;
  GameDriver game = repeated(spec, 3);
  game.by(kWhite, PlayMove{"g1g5"});
  std::string at_once = game.by(kWhite, ClaimDraw{kThree, ""});
  if (game.game().ended) return {at_once, {}};
  game.moves("g1f3 g8f6 f3g1 f6g8");
  return {at_once, game.by(kWhite, ClaimDraw{kThree, ""})};
}

TEST(Laws_fide1997_9_4, IllegalMoveThatDidNotStandKeepsTheRight) {
  EXPECT_EQ(claims_after_an_illegal_move(Edition::fide_1997).first,
            "ended 1/2-1/2 threefold_claim [fide-1997 9.2b]");
}

TEST(Laws_fide2014_9_4, RightIsLostByAnIllegalMoveAndBackWhenThePositionRecurs) {
  const auto [at_once, later] = claims_after_an_illegal_move(Edition::fide_2014);
  EXPECT_EQ(at_once, refusal(GameError::claim_touched));
  EXPECT_EQ(later, "ended 1/2-1/2 threefold_claim [fide-2014 9.2b]");
}

TEST(Laws_fide1993_10_13c, ClaimIsJudgedAtOnceAndCannotBeWithdrawn) {
  GameDriver game = repeated(under(Edition::fide_1993), 2);
  const auto version = game.game().version;

  game.by(kWhite, ClaimDraw{kThree, ""});

  EXPECT_EQ(game.game().version, version + 1);
  EXPECT_TRUE(std::holds_alternative<game::ClaimRefused>(game.log().back().first.facts.front()));
}

TEST(Laws_fide1997_9_2a, IntendedMoveIsWrittenFirst) {
  EXPECT_EQ(claim_intended(Edition::fide_1997), "ended 1/2-1/2 threefold_claim [fide-1997 9.2a]");
}

TEST(Laws_fide1997_9_2b, PositionHasJustAppearedForTheThirdTime) {
  EXPECT_EQ(claim_on_board(Edition::fide_1997), "ended 1/2-1/2 threefold_claim [fide-1997 9.2b]");
}

TEST(Laws_fide1997_9_4, RightIsLostByMoving) {
  EXPECT_EQ(claim_on_recurrence(Edition::fide_1997),
            "ended 1/2-1/2 threefold_claim [fide-1997 9.2b]");
}

TEST(Laws_fide2014_9_2a, IntendedMoveIsWrittenFirst) {
  EXPECT_EQ(claim_intended(Edition::fide_2014), "ended 1/2-1/2 threefold_claim [fide-2014 9.2a]");
}

TEST(Laws_fide2014_9_2b, PositionHasJustAppearedForTheThirdTime) {
  EXPECT_EQ(claim_on_board(Edition::fide_2014), "ended 1/2-1/2 threefold_claim [fide-2014 9.2b]");
}

TEST(Laws_fide2014_9_4, RightIsLostByMoving) {
  EXPECT_EQ(claim_on_recurrence(Edition::fide_2014),
            "ended 1/2-1/2 threefold_claim [fide-2014 9.2b]");
}

TEST(Laws_fide2023_9_2_1_1, IntendedMoveIsWrittenFirst) {
  EXPECT_EQ(claim_intended(Edition::fide_2023),
            "ended 1/2-1/2 threefold_claim [fide-2023 9.2.1.1]");
}

TEST(Laws_fide2023_9_2_1_2, PositionHasJustAppearedForTheThirdTime) {
  EXPECT_EQ(claim_on_board(Edition::fide_2023),
            "ended 1/2-1/2 threefold_claim [fide-2023 9.2.1.2]");
}

TEST(Laws_fide2023_9_4, RightIsLostByMoving) {
  EXPECT_EQ(claim_on_recurrence(Edition::fide_2023),
            "ended 1/2-1/2 threefold_claim [fide-2023 9.2.1.2]");
}

TEST(Laws_online_9_2, ClaimIsJudgedByTheServerWithTheArticlesOf2023) {
  EXPECT_EQ(claim_on_board(Edition::online), "ended 1/2-1/2 threefold_claim [fide-2023 9.2.1.2]");
  EXPECT_EQ(claim_intended(Edition::online), "ended 1/2-1/2 threefold_claim [fide-2023 9.2.1.1]");
}

// The same position

/// White's king could castle when the position was there for the first time, not later.
std::string claim_after_castling_right_was_lost(Edition edition) {
  GameDriver game(from("r3k3/8/8/8/8/8/8/4K2R w K - 0 1", under(edition)));
  game.moves("h1h2 a8a7 h2h1 a7a8 h1h2 a8a7 h2h1 a7a8");
  return game.by(kWhite, ClaimDraw{kThree, ""}).substr(0, 20);
}

/// After the double step a pawn can be taken in passing: only the first time.
std::string claim_after_en_passant_right_was_lost(Edition edition) {
  GameDriver game(from("4k3/8/8/8/3p4/8/4P3/R3K3 w - - 0 1", under(edition)));
  game.moves("e2e4 e8e7 a1a2 e7e8 a2a1 e8e7 a1a2 e7e8");
  return game.by(kWhite, ClaimDraw{kThree, "a2a1"}).substr(0, 20);
}

TEST(Laws_classic_12_3, PossibleMovesMustBeTheSame) {
  EXPECT_EQ(claim_after_castling_right_was_lost(Edition::classic), "white claims wrongly");
  EXPECT_EQ(claim_after_en_passant_right_was_lost(Edition::classic), "white claims wrongly");
}

TEST(Laws_fide1993_10_10, CastlingAndEnPassantRightsMustBeTheSame) {
  EXPECT_EQ(claim_after_castling_right_was_lost(Edition::fide_1993), "white claims wrongly");
  EXPECT_EQ(claim_after_en_passant_right_was_lost(Edition::fide_1993), "white claims wrongly");
}

TEST(Laws_fide1997_9_2, CastlingAndEnPassantRightsMustBeTheSame) {
  EXPECT_EQ(claim_after_castling_right_was_lost(Edition::fide_1997), "white claims wrongly");
  EXPECT_EQ(claim_after_en_passant_right_was_lost(Edition::fide_1997), "white claims wrongly");
}

TEST(Laws_fide2014_9_2, CastlingRightIsLostOnlyByMovingKingOrRook) {
  EXPECT_EQ(claim_after_castling_right_was_lost(Edition::fide_2014), "white claims wrongly");

  // With the rook on the d-file White cannot castle for a moment: the right and the position
  // remain.
  GameDriver game(from("4k3/7r/8/8/8/8/6B1/R3K3 w Q - 0 1", under(Edition::fide_2014)));
  game.moves("g2f1 h7d7 f1g2 d7h7 g2f1 h7d7 f1g2 d7h7");
  EXPECT_EQ(game.by(kWhite, ClaimDraw{kThree, ""}),
            "ended 1/2-1/2 threefold_claim [fide-2014 9.2b]");
}

TEST(Laws_fide2023_9_2_3, CastlingAndEnPassantRightsMustBeTheSame) {
  EXPECT_EQ(claim_after_castling_right_was_lost(Edition::fide_2023), "white claims wrongly");
  EXPECT_EQ(claim_after_en_passant_right_was_lost(Edition::fide_2023), "white claims wrongly");
}

// Fifty moves

std::string fifty_on_board(Edition edition) {
  return quiet(under(edition), 100).by(kWhite, ClaimDraw{kFifty, ""});
}

std::string fifty_intended(Edition edition) {
  return quiet(under(edition), 99).by(kWhite, ClaimDraw{kFifty, "a2a3"});
}

TEST(Laws_classic_12_4, FiftyMovesAreProvedOnTheBoard) {
  EXPECT_EQ(fifty_on_board(Edition::classic), "ended 1/2-1/2 fifty_moves_claim [classic 12.4]");
  EXPECT_EQ(fifty_intended(Edition::classic), refusal(GameError::claim_on_board));
}

TEST(Laws_classic_12_4, AnnouncedPositionsAreGivenMoreMoves) {
  game::GameSpec spec = under(Edition::classic);
  spec.terms.rules.longer_counts = {{"KRK", 75}, {"KQK", 60}};

  EXPECT_EQ(quiet(spec, 149).by(kWhite, ClaimDraw{kFifty, ""}).substr(0, 20),
            "white claims wrongly");
  EXPECT_EQ(quiet(spec, 150).by(kWhite, ClaimDraw{kFifty, ""}),
            "ended 1/2-1/2 fifty_moves_claim [classic 12.4]");
}

TEST(Laws_fide1993_10_12, FiftyMovesAreClaimedOnTheBoard) {
  EXPECT_EQ(fifty_on_board(Edition::fide_1993),
            "ended 1/2-1/2 fifty_moves_claim [fide-1993 10.12]");
  EXPECT_EQ(fifty_intended(Edition::fide_1993), refusal(GameError::claim_on_board));
}

TEST(Laws_fide1993_10_12, AnnouncedPositionsAreGivenMoreMoves) {
  game::GameSpec spec = under(Edition::fide_1993);
  spec.terms.rules.longer_counts = {{"KKR", 100}};

  EXPECT_EQ(quiet(spec, 199).by(kWhite, ClaimDraw{kFifty, ""}).substr(0, 20),
            "white claims wrongly");
  EXPECT_EQ(quiet(spec, 200).by(kWhite, ClaimDraw{kFifty, ""}),
            "ended 1/2-1/2 fifty_moves_claim [fide-1993 10.12]");
}

TEST(Laws_fide1997_9_3a, FiftyMovesWithTheIntendedMove) {
  EXPECT_EQ(fifty_intended(Edition::fide_1997), "ended 1/2-1/2 fifty_moves_claim [fide-1997 9.3a]");
}

TEST(Laws_fide1997_9_3b, FiftyMovesOnTheBoard) {
  EXPECT_EQ(fifty_on_board(Edition::fide_1997), "ended 1/2-1/2 fifty_moves_claim [fide-1997 9.3b]");
}

TEST(Laws_fide2014_9_3a, FiftyMovesWithTheIntendedMove) {
  EXPECT_EQ(fifty_intended(Edition::fide_2014), "ended 1/2-1/2 fifty_moves_claim [fide-2014 9.3a]");
}

TEST(Laws_fide2014_9_3b, FiftyMovesOnTheBoard) {
  EXPECT_EQ(fifty_on_board(Edition::fide_2014), "ended 1/2-1/2 fifty_moves_claim [fide-2014 9.3b]");
}

TEST(Laws_fide2023_9_3_1, FiftyMovesWithTheIntendedMove) {
  EXPECT_EQ(fifty_intended(Edition::fide_2023),
            "ended 1/2-1/2 fifty_moves_claim [fide-2023 9.3.1]");
}

TEST(Laws_fide2023_9_3_2, FiftyMovesOnTheBoard) {
  EXPECT_EQ(fifty_on_board(Edition::fide_2023),
            "ended 1/2-1/2 fifty_moves_claim [fide-2023 9.3.2]");
}

// Wrong claims

TEST(Laws_classic_17a_2b, WrongClaimCostsNothingAndPlayGoesOn) {
  GameDriver game = repeated(under(Edition::classic), 2);

  EXPECT_EQ(game.wait(seconds(10)).by(kWhite, ClaimDraw{kThree, "e2e4"}),
            "white claims wrongly +0 (5389/5399) [classic 17a.2b]");
  EXPECT_EQ(game.game().turn(), kWhite) << "the declared move is not played";
  EXPECT_FALSE(game.game().draw_offer);
}

/// White's claim reaches the gateway two seconds before the flag falls and is judged after it.
std::string claim_judged_after_the_flag(GameDriver game, const std::string& uci) {
  const Instant flag = *game.game().clock.flag_moment();
  game.wait(flag + seconds(1) - game.now());
  game::Command command;
  command.by = kWhite;
  command.received = flag - seconds(2);
  command.action = ClaimDraw{kThree, uci};
  return support::describe(game.give(command));
}

TEST(Laws_classic_17a_2b, WrongClaimIsLostWhenTheFlagFellMeanwhile) {
  EXPECT_EQ(claim_judged_after_the_flag(repeated(under(Edition::classic), 2), ""),
            "white claims wrongly +0 (0/5399) [classic 17a.2b]; "
            "ended 0-1 time_forfeit [classic 17a.2b]");
}

TEST(Laws_classic_17a_2a, RightClaimIsDrawnThoughTheFlagFellMeanwhile) {
  EXPECT_EQ(claim_judged_after_the_flag(repeated(under(Edition::classic), 3), ""),
            "ended 1/2-1/2 threefold_claim [classic 12.3b]");
}

TEST(Laws_fide2014_9_5, ClocksAreStoppedWhileAClaimIsJudged) {
  EXPECT_EQ(claim_judged_after_the_flag(repeated(under(Edition::fide_2014), 2), "e2e4"),
            "white claims wrongly +120 (2/5519) [fide-2014 9.5b]; white offers a draw; "
            "played e2e4 (2/5519)");
}

TEST(Laws_fide1993_10_13b, WrongClaimAddsFiveMinutesToTheTimeUsedAndTheMoveIsPlayed) {
  GameDriver game = repeated(under(Edition::fide_1993), 2);

  EXPECT_EQ(game.wait(seconds(10)).by(kWhite, ClaimDraw{kThree, "e2e4"}),
            "white claims wrongly -300 +0 (5089/5399) [fide-1993 10.13b]; "
            "played e2e4 (5089/5399)");
  EXPECT_EQ(game.refold(), game.game());
}

TEST(Laws_fide1993_10_13b, WrongClaimLosesWhenItPassesTheLimit) {
  GameDriver game = repeated(under(Edition::fide_1993, 240), 2);

  EXPECT_EQ(game.by(kWhite, ClaimDraw{kThree, "e2e4"}),
            "white claims wrongly -239 +0 (0/239) [fide-1993 10.13b]; "
            "ended 0-1 time_forfeit [fide-1993 10.13b]");
}

/// "se añadirán cinco minutos al tiempo que haya utilizado el jugador"; a game is lost only "si ha
/// sobrepasado el límite de tiempo establecido".
TEST(Laws_fide1993_10_13b, WrongClaimBeginsTheNextPeriodOfAClockThatDoesNotCountMoves) {
  game::GameSpec spec = under(Edition::fide_1993);
  spec.terms.schedules = *clock::parse_schedules("2/4t,G/60");
  GameDriver game = repeated(spec, 2);

  EXPECT_EQ(game.wait(seconds(10)).by(kWhite, ClaimDraw{kThree, "e2e4"}),
            "white begins period 1 +3600 (3829/239); "
            "white claims wrongly -300 +0 (3529/239) [fide-1993 10.13b]; "
            "played e2e4 (3529/239)");
  EXPECT_EQ(game.game().periods.white, 1);
  EXPECT_EQ(game.refold(), game.game());
}

TEST(Laws_fide1993_10_12, FiftyMovesCanBeClaimedAfterAWrongClaimOfRepetition) {
  GameDriver game(from("4k3/8/8/8/8/8/8/R3K3 w - - 98 80", under(Edition::fide_1993)));
  game.moves("a1a2 e8e7");
  game.by(kWhite, ClaimDraw{kThree, ""});

  EXPECT_EQ(game.by(kWhite, ClaimDraw{kFifty, ""}),
            "ended 1/2-1/2 fifty_moves_claim [fide-1993 10.12]");
}

TEST(Laws_fide1993_10_5, WrongClaimThatPassesTheLimitIsDrawnAgainstABareKing) {
  GameDriver game(from("4k3/8/8/8/8/8/8/R3K3 w - - 0 1", under(Edition::fide_1993, 240)));
  game.moves("a1a2 e8e7");

  EXPECT_EQ(game.by(kWhite, ClaimDraw{kThree, ""}),
            "white claims wrongly -240 +0 (0/240) [fide-1993 10.13b]; "
            "ended 1/2-1/2 time_forfeit_insufficient [fide-1993 10.5]");
}

TEST(Laws_fide1997_9_5b, WrongClaimTakesUpToThreeMinutesAndGivesThree) {
  GameDriver game = repeated(under(Edition::fide_1997), 2);

  EXPECT_EQ(game.wait(seconds(10)).by(kWhite, ClaimDraw{kThree, "e2e4"}),
            "white claims wrongly -180 +180 (5209/5579) [fide-1997 9.5b]; "
            "played e2e4 (5209/5579)");
}

TEST(Laws_fide1997_9_5b, WrongClaimTakesHalfOfALittleTime) {
  GameDriver game = repeated(under(Edition::fide_1997, 101), 2);

  EXPECT_EQ(game.by(kWhite, ClaimDraw{kThree, ""}),
            "white claims wrongly -50 +180 (50/280) [fide-1997 9.5b]");
}

TEST(Laws_fide2014_9_5b, WrongClaimGivesTwoMinutesAndTheMoveIsPlayed) {
  GameDriver game = repeated(under(Edition::fide_2014), 2);

  EXPECT_EQ(game.wait(seconds(10)).by(kWhite, ClaimDraw{kThree, "e2e4"}),
            "white claims wrongly +120 (5389/5519) [fide-2014 9.5b]; white offers a draw; "
            "played e2e4 (5389/5519)");
}

TEST(Laws_fide2014_9_5b, WrongClaimGivesTwoMinutesInRapidToo) {
  EXPECT_EQ(repeated(under(Edition::fide_2014, 1'200), 2).by(kWhite, ClaimDraw{kThree, ""}),
            "white claims wrongly +120 (1199/1319) [fide-2014 9.5b]; white offers a draw");
}

TEST(Laws_fide2014_B_2, WrongClaimGivesOneMinuteInBlitz) {
  EXPECT_EQ(repeated(under(Edition::fide_2014, 180, 2), 2).by(kWhite, ClaimDraw{kThree, ""}),
            "white claims wrongly +60 (185/245) [fide-2014 B.2]; white offers a draw");
}

TEST(Laws_fide2023_9_5_3, WrongClaimGivesTwoMinutes) {
  EXPECT_EQ(repeated(under(Edition::fide_2023), 2).by(kWhite, ClaimDraw{kThree, ""}),
            "white claims wrongly +120 (5399/5519) [fide-2023 9.5.3]; white offers a draw");
}

TEST(Laws_fide2023_B_2, WrongClaimGivesOneMinuteInBlitz) {
  EXPECT_EQ(repeated(under(Edition::fide_2023, 180, 2), 2).by(kWhite, ClaimDraw{kThree, ""}),
            "white claims wrongly +60 (185/245) [fide-2023 B.2]; white offers a draw");
}

TEST(Laws_fide2014_9_1b3, ClaimIsAnOfferThatMeetsTheOpponentsOffer) {
  GameDriver game = repeated(under(Edition::fide_2014), 2);
  game.by(kBlack, OfferDraw{});

  EXPECT_EQ(game.by(kWhite, ClaimDraw{kThree, ""}), "ended 1/2-1/2 agreement [fide-2014 9.1b3]");
}

TEST(Laws_fide2014_9_1b3, ClaimCanBeAcceptedAsAnOffer) {
  GameDriver game = repeated(under(Edition::fide_2014), 2);
  game.by(kWhite, ClaimDraw{kThree, ""});

  EXPECT_EQ(game.by(kBlack, AcceptDraw{}), "ended 1/2-1/2 agreement [fide-2014 5.2c]");
}

TEST(Laws_fide2014_9_1a, ClaimIsNoOfferWhereAgreementIsForbidden) {
  game::GameSpec spec = under(Edition::fide_2014);
  spec.terms.rules.agreement = Agreement::never;
  GameDriver game = repeated(spec, 2);

  EXPECT_EQ(game.by(kWhite, ClaimDraw{kThree, ""}),
            "white claims wrongly +120 (5399/5519) [fide-2014 9.5b]");
}

TEST(Laws_fide1997_9_5, ClaimIsNoOffer) {
  GameDriver game = repeated(under(Edition::fide_1997), 2);
  game.by(kBlack, OfferDraw{});

  EXPECT_EQ(game.by(kWhite, ClaimDraw{kThree, ""}).substr(0, 20), "white claims wrongly");
  EXPECT_EQ(game.by(kBlack, AcceptDraw{}), refusal(GameError::no_draw_offer));
}

}  // namespace
}  // namespace escaque::laws
