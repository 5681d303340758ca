#include <gtest/gtest.h>

#include "support/game_builder.hpp"

namespace escaque::game {
namespace {

using std::chrono::seconds;
using support::begun;
using support::GameDriver;
using support::kBlack;
using support::kWhite;

TEST(DrawOffer, StandsThroughTheOwnMoveAndEndsWithTheOpponents) {
  GameDriver game = begun();
  EXPECT_EQ(game.by(kWhite, OfferDraw{}), "white offers a draw");

  EXPECT_EQ(game.by(kWhite, PlayMove{"g1f3"}), "played g1f3 (182/180)");
  EXPECT_EQ(game.by(kBlack, PlayMove{"b8c6"}), "played b8c6 (182/182); black declines a draw");
  EXPECT_EQ(game.by(kBlack, AcceptDraw{}), support::refusal(GameError::no_draw_offer));
}

TEST(DrawOffer, CanBeDeclined) {
  GameDriver game = begun();
  game.by(kBlack, OfferDraw{});

  EXPECT_EQ(game.by(kBlack, DeclineDraw{}), support::refusal(GameError::no_draw_offer));
  EXPECT_EQ(game.by(kWhite, DeclineDraw{}), "white declines a draw");
  EXPECT_EQ(game.by(kWhite, AcceptDraw{}), support::refusal(GameError::no_draw_offer));
}

TEST(DrawOffer, IsRefusedWhileOneStandsAndSoonAfter) {
  GameDriver game = begun();
  game.by(kWhite, OfferDraw{});
  EXPECT_EQ(game.by(kWhite, OfferDraw{}), support::refusal(GameError::draw_offer_pending));
  game.by(kBlack, DeclineDraw{});
  EXPECT_EQ(game.by(kWhite, OfferDraw{}), support::refusal(GameError::draw_offered_lately));
  game.moves(
      "g1f3 g8f6 b1c3 b8c6 f1c4 f8c5 d2d3 d7d6 c1e3 c8e6 c4e6 f7e6 e3c5 d6c5 c3e2 d8d6 c2c3 "
      "e8e7 h2h3");
  EXPECT_EQ(game.by(kWhite, OfferDraw{}), support::refusal(GameError::draw_offered_lately));

  game.moves("h7h6");
  EXPECT_EQ(game.by(kWhite, OfferDraw{}), "white offers a draw");
}

TEST(DrawOffer, MeetingAnotherIsAgreement) {
  GameDriver game = begun();
  game.by(kWhite, OfferDraw{});

  EXPECT_EQ(game.by(kBlack, OfferDraw{}), "ended 1/2-1/2 agreement [fide-2023 5.2.3]");
}

TEST(Takeback, OfOneOwnMoveLeavesThePlayerOnMove) {
  GameDriver game = begun();
  game.moves("d1h5").by(kWhite, OfferTakeback{});

  EXPECT_EQ(game.wait(seconds(3)).by(kBlack, AcceptTakeback{}), "takes back 1 (181/177)");
  EXPECT_EQ(game.game().turn(), kWhite);
  EXPECT_EQ(game.game().plies(), 2);
  EXPECT_EQ(game.game().clock.running(), kWhite);
}

TEST(Takeback, OfTheFirstMoveStopsTheClocksAgain) {
  GameDriver game = begun();
  game.by(kWhite, OfferTakeback{});

  EXPECT_EQ(game.by(kBlack, AcceptTakeback{}), "takes back 2 (180/180)");
  EXPECT_FALSE(game.game().clock.running());
  EXPECT_EQ(game.game().next_deadline(), game.now() + seconds(30));
  EXPECT_EQ(game.game().position, rules::Position::initial());
}

TEST(Takeback, ForgetsRepetitionsThatDidNotHappen) {
  GameDriver game;
  game.moves("g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8");
  ASSERT_EQ(game.game().repetitions(), 3);
  game.by(kBlack, OfferTakeback{});
  game.by(kWhite, AcceptTakeback{});
  game.moves("f6g8");

  EXPECT_EQ(game.game().repetitions(), 3);
  EXPECT_EQ(game.game().keys.size(), 9U);
}

TEST(GiveTime, AddsFifteenSecondsToTheOpponentsClock) {
  GameDriver game = begun();

  EXPECT_EQ(game.by(kWhite, GiveTime{}), "credits 0/15 (180/195)");
  EXPECT_EQ(game.by(kBlack, GiveTime{}), "credits 15/0 (195/195)") << "on move or not";
}

TEST(GiveTime, IsForCasualGamesOfTwoPeople) {
  GameSpec rated = support::spec();
  rated.terms.is_rated = true;
  GameSpec arena = support::spec();
  arena.arena = HostArenaId{5};
  GameSpec computer = support::spec();
  computer.players.black.is_computer = true;
  for (const GameSpec& spec : {rated, arena, computer}) {
    GameDriver game(spec);
    game.moves("e2e4 e7e5");
    EXPECT_EQ(game.by(kWhite, GiveTime{}), support::refusal(GameError::no_gifts));
  }
}

TEST(GiveTime, BeginsWithTheGameAndEndsAtThreeHours) {
  GameDriver fresh(support::spec());
  EXPECT_EQ(fresh.by(kWhite, GiveTime{}), support::refusal(GameError::too_early));
  GameDriver longest(support::spec(support::time_control(3 * 3600, 0)));
  longest.moves("e2e4 e7e5");
  EXPECT_EQ(longest.by(kWhite, GiveTime{}), support::refusal(GameError::enough_time));
}

TEST(GiveTime, BringsNoFallenFlagBack) {
  GameDriver game = begun();
  game.wait(seconds(181));

  EXPECT_EQ(game.by(kBlack, GiveTime{}), support::refusal(GameError::time_is_up));
}

TEST(Takeback, IsForgottenWhenSomebodyMoves) {
  GameDriver game = begun();
  game.moves("g1f3").by(kWhite, OfferTakeback{});

  EXPECT_EQ(game.by(kBlack, PlayMove{"b8c6"}), "played b8c6 (181/182); black declines a takeback");
  EXPECT_EQ(game.by(kBlack, AcceptTakeback{}), support::refusal(GameError::no_takeback_offer));
}

TEST(Takeback, DeclinesADrawOfferThatStood) {
  GameDriver game = begun();
  game.by(kWhite, OfferDraw{});
  game.by(kBlack, OfferTakeback{});

  EXPECT_EQ(game.by(kWhite, AcceptTakeback{}), "black declines a draw; takes back 1 (180/180)");
}

TEST(Takeback, IsRefusedInRatedGames) {
  GameSpec spec = support::spec();
  spec.terms.is_rated = true;
  GameDriver game(spec);
  game.moves("e2e4 e7e5");

  EXPECT_EQ(game.by(kWhite, OfferTakeback{}), support::refusal(GameError::takeback_rated));
}

TEST(Takeback, IsRefusedWhileOneStandsOrNoneDoes) {
  GameDriver game = begun();
  EXPECT_EQ(game.by(kBlack, AcceptTakeback{}), support::refusal(GameError::no_takeback_offer));
  EXPECT_EQ(game.by(kBlack, DeclineTakeback{}), support::refusal(GameError::no_takeback_offer));
  game.by(kWhite, OfferTakeback{});

  EXPECT_EQ(game.by(kWhite, AcceptTakeback{}), support::refusal(GameError::no_takeback_offer));
  EXPECT_EQ(game.by(kWhite, OfferTakeback{}), support::refusal(GameError::takeback_pending));
  EXPECT_EQ(game.by(kBlack, OfferTakeback{}), support::refusal(GameError::takeback_pending));
}

TEST(Takeback, ComesTooLateWhenTheFlagIsDown) {
  GameDriver game = begun();
  game.by(kWhite, OfferTakeback{});

  EXPECT_EQ(game.wait(seconds(200)).by(kBlack, AcceptTakeback{}),
            support::refusal(GameError::time_is_up));
}

struct LateCommand {
  const char* name;
  Action action;
};

class LateCommands : public testing::TestWithParam<LateCommand> {};

TEST_P(LateCommands, OfTheSideWhoseFlagFellEndTheGameByTheFlag) {
  GameDriver game = begun();
  game.by(kBlack, OfferDraw{});
  game.wait(seconds(181));

  EXPECT_EQ(game.by(kWhite, GetParam().action), "ended 0-1 time_forfeit [fide-2023 6.9]");
}

INSTANTIATE_TEST_SUITE_P(All, LateCommands,
                         testing::Values(LateCommand{"OfferDraw", OfferDraw{}},
                                         LateCommand{"AcceptDraw", AcceptDraw{}},
                                         LateCommand{"OfferTakeback", OfferTakeback{}},
                                         LateCommand{"Resign", Resign{}}),
                         [](const auto& test) { return std::string(test.param.name); });

TEST(LateCommands, OfTheOpponentDoNotCallTheFlag) {
  GameDriver game = begun();
  game.wait(seconds(181));

  EXPECT_EQ(game.by(kBlack, OfferDraw{}), "black offers a draw")
      << "a move in transit may still arrive";
}

TEST(Abort, IsRefusedOnceBothHaveMoved) {
  GameDriver game = begun();

  EXPECT_EQ(game.by(kWhite, Abort{}), support::refusal(GameError::too_late_to_abort));
}

/// FIDE 2014 5.1 and 10.1: a game is won by mate, resignation or the flag, or against somebody who
/// is not there.
TEST(Abort, IsNoWayToWinOrLoseATournamentGame) {
  GameSpec in_event = support::spec();
  in_event.event = EventPlace{};
  GameSpec in_arena = support::spec();
  in_arena.arena = HostArenaId{7};
  for (const GameSpec& spec : {in_event, in_arena}) {
    GameDriver game(spec);
    for (const auto by : {kWhite, kBlack}) {
      EXPECT_EQ(game.by(by, Abort{}), support::refusal(GameError::no_abort_in_tournaments));
    }
    EXPECT_EQ(game.by(kBlack, Resign{}), "ended 1-0 resignation [fide-2023 5.1.2]");
  }
}

}  // namespace
}  // namespace escaque::game
