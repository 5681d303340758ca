#include <gtest/gtest.h>

#include "support/game_builder.hpp"

namespace escaque::game {
namespace {

using std::chrono::seconds;
using support::GameDriver;
using support::kBlack;
using support::kWhite;
constexpr auto kThree = DrawClaim::threefold;
constexpr auto kFifty = DrawClaim::fifty_moves;

/// The first position has been there twice, White to move.
GameDriver shuffled() {
  GameDriver game;
  game.moves("g1f3 g8f6 f3g1 f6g8", seconds(2));
  return game;
}

GameDriver near_fifty(int halfmoves) {
  return GameDriver(
      support::spec_from("4k3/8/8/8/8/8/8/R3K3 w - - " + std::to_string(halfmoves) + " 90"));
}

TEST(ClaimThreefold, IsGrantedForThePositionOnTheBoard) {
  GameDriver game = shuffled();
  game.moves("g1f3 g8f6 f3g1 f6g8", seconds(2));

  EXPECT_EQ(game.by(kWhite, ClaimDraw{kThree, ""}),
            "ended 1/2-1/2 threefold_claim [fide-2023 9.2.1.2]");
}

TEST(ClaimThreefold, IsGrantedForTheIntendedMove) {
  GameDriver game = shuffled();
  game.moves("g1f3 g8f6 f3g1", seconds(2));

  EXPECT_EQ(game.by(kBlack, ClaimDraw{kThree, "f6g8"}),
            "ended 1/2-1/2 threefold_claim [fide-2023 9.2.1.1]");
  EXPECT_EQ(game.game().plies(), 7) << "the intended move is not played";
}

TEST(ClaimThreefold, RefusedCostsAMinuteInBlitzAndIsADrawOffer) {
  GameDriver game = shuffled();

  EXPECT_EQ(game.wait(seconds(3)).by(kWhite, ClaimDraw{kThree, ""}),
            "white claims wrongly +60 (177/240) [fide-2023 B.2]; white offers a draw");
  EXPECT_EQ(game.wait(seconds(2)).by(kWhite, PlayMove{"e2e4"}), "played e2e4 (177/240)");
  EXPECT_EQ(std::get<MovePlayed>(game.log().back().first.facts.front()).elapsed, seconds(5));
  EXPECT_EQ(game.by(kBlack, AcceptDraw{}), "ended 1/2-1/2 agreement [fide-2023 5.2.3]");
}

TEST(ClaimThreefold, RefusedCostsTwoMinutesOtherwise) {
  GameDriver game(support::spec(support::time_control(900, 10)));
  game.moves("e2e4 e7e5", seconds(2));

  EXPECT_EQ(game.by(kWhite, ClaimDraw{kThree, ""}),
            "white claims wrongly +120 (900/1020) [fide-2023 9.5.3]; white offers a draw");
}

TEST(ClaimThreefold, RefusedPlaysTheIntendedMove) {
  GameDriver game = shuffled();

  EXPECT_EQ(game.wait(seconds(3)).by(kWhite, ClaimDraw{kThree, "e2e4"}),
            "white claims wrongly +60 (177/240) [fide-2023 B.2]; white offers a draw; "
            "played e2e4 (179/240)");
  EXPECT_EQ(game.game().turn(), kBlack);
  ASSERT_TRUE(game.game().draw_offer);
  EXPECT_EQ(game.game().draw_offer->by, kWhite);
}

TEST(ClaimThreefold, WithAMatingMoveEndsInMateWhenRefused) {
  GameDriver game;
  game.moves("f2f3 e7e5 g2g4", seconds(1));

  EXPECT_EQ(game.by(kBlack, ClaimDraw{kThree, "d8h4"}),
            "black claims wrongly +60 (241/180) [fide-2023 B.2]; black offers a draw; "
            "played d8h4 (241/182); ended 0-1 checkmate [fide-2023 5.1.1]");
}

TEST(ClaimThreefold, CountsNoPositionWithOtherRights) {
  // The rook's move loses a castling right, so the first position of the cycle is another one.
  GameDriver game(support::spec_from("r3k3/8/8/8/8/8/8/4K2R w K - 0 1"));
  game.moves("h1h2 a8a7 h2h1 a7a8 h1h2 a8a7 h2h1 a7a8");
  EXPECT_EQ(game.game().repetitions(), 2);

  EXPECT_EQ(game.by(kWhite, ClaimDraw{kThree, "h1h2"}).substr(0, 5), "ended");
}

TEST(ClaimFiftyMoves, IsGrantedOnTheBoardAndWithTheIntendedMove) {
  GameDriver after = near_fifty(98);
  after.moves("a1a2 e8e7");
  EXPECT_EQ(after.by(kWhite, ClaimDraw{kFifty, ""}),
            "ended 1/2-1/2 fifty_moves_claim [fide-2023 9.3.2]");

  GameDriver before = near_fifty(97);
  before.moves("a1a2 e8e7");
  EXPECT_EQ(before.by(kWhite, ClaimDraw{kFifty, "a2a3"}),
            "ended 1/2-1/2 fifty_moves_claim [fide-2023 9.3.1]");
}

TEST(ClaimFiftyMoves, IsRefusedOneMoveTooEarly) {
  GameDriver game = near_fifty(97);
  game.moves("a1a2 e8e7");

  EXPECT_EQ(game.by(kWhite, ClaimDraw{kFifty, ""}).substr(0, 24), "white claims wrongly +60");
}

TEST(ClaimDraw, IsRefusedOutOfTurnAndTooEarly) {
  GameDriver game;
  EXPECT_EQ(game.by(kBlack, ClaimDraw{kThree, ""}), support::refusal(GameError::not_your_turn));
  EXPECT_EQ(game.by(kWhite, ClaimDraw{kThree, ""}), support::refusal(GameError::too_early));
}

TEST(ClaimDraw, IsRefusedWithAnIllegalMoveAndCostsNothing) {
  GameDriver game = shuffled();

  EXPECT_EQ(game.by(kWhite, ClaimDraw{kThree, "e2e5"}), support::refusal(GameError::illegal_move));
  EXPECT_EQ(game.by(kWhite, ClaimDraw{kThree, "Nf3"}), support::refusal(GameError::malformed_move));
}

TEST(ClaimDraw, IsNotRepeatedInTheSamePosition) {
  GameDriver game = shuffled();
  game.by(kWhite, ClaimDraw{kThree, ""});

  EXPECT_EQ(game.by(kWhite, ClaimDraw{kThree, ""}), support::refusal(GameError::already_claimed));
}

TEST(ClaimDraw, IsPossibleAgainOnceThePositionWasTakenBack) {
  GameDriver game = shuffled();
  game.by(kWhite, ClaimDraw{kThree, ""});
  game.by(kWhite, OfferTakeback{});
  game.by(kBlack, AcceptTakeback{});
  const auto& tried = game.game().tried;
  EXPECT_EQ(tried, (ByColor<Tried>{}));
  EXPECT_EQ(game.refold(), game.game());
}

TEST(ClaimDraw, AnswersTheOpponentsOfferWhenItFails) {
  GameDriver game = shuffled();
  game.by(kBlack, OfferDraw{});

  EXPECT_EQ(game.by(kWhite, ClaimDraw{kThree, ""}), "ended 1/2-1/2 agreement [fide-2023 9.1.2.3]");
}

TEST(ClaimDraw, KeepsAnOfferThatStands) {
  GameDriver game = shuffled();
  game.by(kWhite, OfferDraw{});

  EXPECT_EQ(game.by(kWhite, ClaimDraw{kThree, ""}),
            "white claims wrongly +60 (180/240) [fide-2023 B.2]");
}

TEST(ClaimDraw, ComesTooLateAfterTheFlag) {
  GameDriver game = shuffled();

  EXPECT_EQ(game.wait(seconds(300)).by(kWhite, ClaimDraw{kThree, "g1f3"}),
            "ended 0-1 time_forfeit [fide-2023 6.9]");
}

}  // namespace
}  // namespace escaque::game
