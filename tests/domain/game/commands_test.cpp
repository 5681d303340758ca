#include <stdexcept>

#include <gtest/gtest.h>

#include "support/game_builder.hpp"

namespace escaque::game {
namespace {

using support::GameDriver;
using support::kBlack;
using support::kWhite;

Command by(Color color, std::string id, Action action) {
  Command command;
  command.id = std::move(id);
  command.by = color;
  command.action = std::move(action);
  return command;
}

std::string give(GameDriver& game, Command command, Version answers) {
  command.answers = answers;
  return support::describe(game.give(std::move(command)));
}

TEST(Command, GivenTwiceHasOneEffect) {
  GameDriver game;
  const Command move = by(kWhite, "a1", PlayMove{"e2e4"});
  ASSERT_TRUE(game.give(move));

  EXPECT_EQ(support::describe(game.give(move)), support::refusal(GameError::duplicate_command));
  EXPECT_TRUE(game.game().has_seen("a1", Color::white));
  EXPECT_FALSE(game.game().has_seen("a2", Color::white));
}

TEST(Command, GivenTwiceIsRecognisedAfterTheEndToo) {
  GameDriver game;
  game.moves("e2e4 e7e5");
  const Command resign = by(kWhite, "bye", Resign{});
  ASSERT_TRUE(game.give(resign));

  EXPECT_EQ(support::describe(game.give(resign)), support::refusal(GameError::duplicate_command));
}

TEST(Command, OfTheOpponentWithTheSameIdIsAnother) {
  GameDriver game;
  ASSERT_TRUE(game.give(by(kWhite, "a1", PlayMove{"e2e4"})));

  EXPECT_TRUE(game.give(by(kBlack, "a1", PlayMove{"e7e5"})));
}

TEST(Command, RefusedMayBeGivenAgain) {
  GameDriver game;
  const Command early = by(kBlack, "b1", PlayMove{"e7e5"});
  ASSERT_FALSE(game.give(early));
  game.moves("e2e4");

  EXPECT_EQ(support::describe(game.give(early)), "played e7e5 (180/180)");
}

TEST(Command, OfAGameThatDoesNotExistIsRefused) {
  EXPECT_EQ(support::describe(decide(Game{}, by(kWhite, "x", PlayMove{"e2e4"}), Instant{})),
            support::refusal(GameError::no_such_game));
}

TEST(Command, OfTheServerIsRefusedFromAPlayerAndTheOtherWayRound) {
  GameDriver game;

  for (const Action& action :
       {Action(CreateGame{}), Action(CheckTime{}), Action(ReportAbsence{}), Action(ReportReturn{}),
        Action(CreditOutage{std::chrono::seconds(60)})}) {
    EXPECT_EQ(game.by(kWhite, action), support::refusal(GameError::not_a_player));
  }
  EXPECT_EQ(game.server(PlayMove{"e2e4"}), support::refusal(GameError::not_a_player));
  EXPECT_EQ(game.server(Resign{}), support::refusal(GameError::not_a_player));
}

/// A deadline, or news of a player, may be under way when the game ends.
TEST(Command, OfTheServerIsRefusedWhenTheGameIsOver) {
  GameDriver game = support::begun();
  game.by(kWhite, Resign{});

  for (const Action& action :
       {Action(CheckTime{}), Action(ReportAbsence{}), Action(ReportReturn{}),
        Action(ReportArrival{}), Action(CreditOutage{std::chrono::seconds(60)}),
        Action(OpenSealedMove{"e2e4"}), Action(LoseSealedMove{})}) {
    EXPECT_EQ(game.server(action), support::refusal(GameError::game_over));
  }
}

TEST(StaleVersion, RefusesAMoveThatAnswersAPositionTakenBack) {
  GameDriver game;
  game.moves("e2e4 e7e5 d1h5");       // versions 2 to 4
  game.by(kWhite, OfferTakeback{});   // 5
  game.by(kBlack, AcceptTakeback{});  // 6
  game.moves("g1f3");                 // 7

  EXPECT_EQ(give(game, by(kBlack, "m", PlayMove{"b8c6"}), 4),
            support::refusal(GameError::stale_version));
  EXPECT_EQ(give(game, by(kBlack, "n", PlayMove{"b8c6"}), 7), "played b8c6 (182/182)");
}

TEST(StaleVersion, DoesNotRefuseAMoveThatCrossedAnOffer) {
  GameDriver game;
  game.moves("e2e4 e7e5");       // 3
  game.by(kBlack, OfferDraw{});  // 4

  EXPECT_EQ(give(game, by(kWhite, "m", PlayMove{"g1f3"}), 3),
            "played g1f3 (182/180); white declines a draw");
}

TEST(StaleVersion, RefusesAnAnswerToAnOfferNotYetSeen) {
  GameDriver game;
  game.moves("e2e4 e7e5");       // 3
  game.by(kWhite, OfferDraw{});  // 4

  EXPECT_EQ(give(game, by(kBlack, "a", AcceptDraw{}), 3),
            support::refusal(GameError::stale_version));
  EXPECT_EQ(give(game, by(kBlack, "b", DeclineDraw{}), 3),
            support::refusal(GameError::stale_version));
  EXPECT_EQ(give(game, by(kBlack, "c", AcceptDraw{}), 4),
            "ended 1/2-1/2 agreement [fide-2023 5.2.3]");
}

TEST(StaleVersion, RefusesAnAnswerToATakebackOfferNotYetSeen) {
  GameDriver game;
  game.moves("e2e4 e7e5");           // 3
  game.by(kWhite, OfferTakeback{});  // 4

  EXPECT_EQ(give(game, by(kBlack, "a", AcceptTakeback{}), 3),
            support::refusal(GameError::stale_version));
  EXPECT_EQ(give(game, by(kBlack, "b", DeclineTakeback{}), 3),
            support::refusal(GameError::stale_version));
}

TEST(StaleVersion, DoesNotMatterToAResignation) {
  GameDriver game;
  game.moves("e2e4 e7e5 g1f3");

  EXPECT_EQ(give(game, by(kBlack, "r", Resign{}), 1), "ended 1-0 resignation [fide-2023 5.1.2]");
}

TEST(Evolve, RefusesALogThatIsNotOneOfTheGame) {
  GameDriver game;
  const Game& before = game.game();
  MovePlayed illegal;
  illegal.uci = "e2e5";
  GameCreated no_board;
  no_board.initial_fen = "x";

  EXPECT_THROW((void)evolve(before, Entry{3, "", {}}, game.now()), std::invalid_argument);
  EXPECT_THROW((void)evolve(before, Entry{2, "", {illegal}}, game.now()), std::invalid_argument);
  EXPECT_THROW((void)evolve(before, Entry{2, "", {TakebackTaken{1, {}}}}, game.now()),
               std::invalid_argument);
  EXPECT_THROW((void)evolve(Game{}, Entry{1, "", {no_board}}, game.now()), std::invalid_argument);
}

}  // namespace
}  // namespace escaque::game
