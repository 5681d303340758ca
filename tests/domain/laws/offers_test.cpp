// Draw offers and agreements.

#include <gtest/gtest.h>

#include "domain/laws/under.hpp"

namespace escaque::laws {
namespace {

GameDriver under_way(Edition edition) {
  GameDriver game(under(edition));
  game.moves("e2e4 e7e5");
  return game;
}

TEST(Laws_classic_17a_1, OfferIsMadeOnlyAfterOnesOwnMove) {
  GameDriver game = under_way(Edition::classic);

  EXPECT_EQ(game.by(kWhite, OfferDraw{}), refusal(GameError::offer_after_moving));
  EXPECT_EQ(game.by(kBlack, OfferDraw{}), "black offers a draw");
  EXPECT_EQ(game.by(kWhite, AcceptDraw{}), "ended 1/2-1/2 agreement [classic 12.2]");
}

TEST(Laws_classic_17a_1, OfferStandsUntilItIsDeclinedByMoving) {
  GameDriver game = under_way(Edition::classic);
  game.by(kBlack, OfferDraw{});

  EXPECT_EQ(game.by(kBlack, OfferDraw{}), refusal(GameError::draw_offer_pending));
  EXPECT_EQ(game.by(kWhite, PlayMove{"g1f3"}), "played g1f3 (5400/5400); white declines a draw");
}

TEST(Laws_fide1993_10_7, OfferIsMadeJustAfterMoving) {
  GameDriver game = under_way(Edition::fide_1993);
  game.by(kBlack, OfferDraw{});

  EXPECT_EQ(game.by(kWhite, AcceptDraw{}), "ended 1/2-1/2 agreement [fide-1993 10.6]");
}

TEST(Laws_fide1993_10_8, OfferWhileTheOpponentThinksIsValid) {
  GameDriver game = under_way(Edition::fide_1993);

  EXPECT_EQ(game.wait(seconds(60)).by(kBlack, OfferDraw{}), "black offers a draw");
}

TEST(Laws_fide1993_10_9, OfferOnOnesOwnTimeMayBeAnsweredAfterTheMove) {
  GameDriver game = under_way(Edition::fide_1993);

  EXPECT_EQ(game.by(kWhite, OfferDraw{}), "white offers a draw");
  EXPECT_EQ(game.by(kWhite, PlayMove{"g1f3"}), "played g1f3 (5400/5400)");
  EXPECT_EQ(game.by(kBlack, AcceptDraw{}), "ended 1/2-1/2 agreement [fide-1993 10.6]");
}

TEST(Laws_fide1993_12_7, AgreementStandsWhateverTheFlagSaysLater) {
  GameDriver game = under_way(Edition::fide_1993);
  game.by(kBlack, OfferDraw{});
  game.by(kWhite, AcceptDraw{});

  EXPECT_EQ(game.wait(minutes(120)).server(CheckTime{}), refusal(GameError::game_over));
}

TEST(Laws_fide1993_12_7, ResignationStandsWhateverTheFlagSaysLater) {
  GameDriver game = under_way(Edition::fide_1993);
  EXPECT_EQ(game.by(kWhite, Resign{}), "ended 0-1 resignation [fide-1993 10.2]");

  EXPECT_EQ(game.wait(minutes(120)).server(CheckTime{}), refusal(GameError::game_over));
}

TEST(Laws_fide1997_9_1, OfferIsValidAtAnyTimeAndStands) {
  GameDriver game = under_way(Edition::fide_1997);

  EXPECT_EQ(game.by(kWhite, OfferDraw{}), "white offers a draw");
  EXPECT_EQ(game.by(kBlack, AcceptDraw{}), "ended 1/2-1/2 agreement [fide-1997 5.3]");
}

TEST(Laws_fide1997_12_5, PersistentOffersAreNotDelivered) {
  GameDriver game = under_way(Edition::fide_1997);
  game.by(kWhite, OfferDraw{});
  game.by(kBlack, game::DeclineDraw{});

  EXPECT_EQ(game.by(kWhite, OfferDraw{}), refusal(GameError::draw_offered_lately));
}

TEST(Laws_fide2014_9_1b1, OfferIsValidAtAnyTime) {
  GameDriver game = under_way(Edition::fide_2014);

  EXPECT_EQ(game.by(kWhite, OfferDraw{}), "white offers a draw");
  EXPECT_EQ(game.by(kBlack, AcceptDraw{}), "ended 1/2-1/2 agreement [fide-2014 5.2c]");
}

TEST(Laws_fide2014_11_5, PersistentOffersAreNotDelivered) {
  GameDriver game = under_way(Edition::fide_2014);
  game.by(kWhite, OfferDraw{});
  game.by(kBlack, game::DeclineDraw{});

  EXPECT_EQ(game.by(kWhite, OfferDraw{}), refusal(GameError::draw_offered_lately));
}

TEST(Laws_fide2014_9_1a, EventForbidsAgreement) {
  game::GameSpec spec = under(Edition::fide_2014);
  spec.terms.rules.agreement = Agreement::never;
  GameDriver game(spec);
  game.moves("e2e4 e7e5");

  EXPECT_EQ(game.by(kWhite, OfferDraw{}), refusal(GameError::agreement_forbidden));
}

TEST(Laws_fide2014_9_1a, EventForbidsAgreementBeforeAMove) {
  game::GameSpec spec = under(Edition::fide_2014);
  spec.terms.rules.agreement = Agreement::after_move;
  spec.terms.rules.agreement_from = 2;
  GameDriver game(spec);
  game.moves("e2e4 e7e5 g1f3");
  EXPECT_EQ(game.by(kWhite, OfferDraw{}), refusal(GameError::agreement_too_early));

  game.moves("b8c6");
  EXPECT_EQ(game.by(kWhite, OfferDraw{}), "white offers a draw");
}

TEST(Laws_fide2014_9_1a, ClaimsRemainPossibleWhereAgreementIsForbidden) {
  game::GameSpec spec = under(Edition::fide_2014);
  spec.terms.rules.agreement = Agreement::never;

  EXPECT_EQ(repeated(spec, 3).by(kWhite, ClaimDraw{kThree, ""}),
            "ended 1/2-1/2 threefold_claim [fide-2014 9.2b]");
}

TEST(Laws_fide2014_8_7, AgreementStandsWhateverTheFlagSaysLater) {
  GameDriver game = under_way(Edition::fide_2014);
  game.by(kBlack, OfferDraw{});
  game.by(kWhite, AcceptDraw{});

  EXPECT_EQ(game.wait(minutes(120)).server(CheckTime{}), refusal(GameError::game_over));
}

TEST(Laws_fide2023_9_1_1, EventForbidsAgreement) {
  game::GameSpec spec = under(Edition::fide_2023);
  spec.terms.rules.agreement = Agreement::never;
  GameDriver game(spec);
  game.moves("e2e4 e7e5");

  EXPECT_EQ(game.by(kWhite, OfferDraw{}), refusal(GameError::agreement_forbidden));
}

TEST(Laws_fide2023_9_1_2_1, OfferIsValidAtAnyTime) {
  GameDriver game = under_way(Edition::fide_2023);

  EXPECT_EQ(game.by(kWhite, OfferDraw{}), "white offers a draw");
  EXPECT_EQ(game.by(kBlack, AcceptDraw{}), "ended 1/2-1/2 agreement [fide-2023 5.2.3]");
}

}  // namespace
}  // namespace escaque::laws
