#include <gtest/gtest.h>

#include "domain/game/decide.hpp"
#include "domain/rules/chess960.hpp"
#include "support/game_builder.hpp"

namespace escaque::game {
namespace {

using support::GameDriver;

std::string create(const GameSpec& spec) {
  Command command;
  command.action = CreateGame{spec, UtcTime{}};
  return support::describe(decide(Game{}, command, Instant{}));
}

TEST(CreateGame, RecordsEverythingARulingNeeds) {
  const GameDriver driver;
  const Game& game = driver.game();

  EXPECT_TRUE(game.is_live());
  EXPECT_EQ(game.version, 1);
  EXPECT_EQ(game.created.category, rating::Category::blitz);
  EXPECT_EQ(game.created.terms.rules.edition, laws::Edition::online);
  EXPECT_EQ(game.created.initial_fen, rules::kInitialFen);
  EXPECT_EQ(game.created.first_move, std::chrono::seconds(30));
  EXPECT_EQ(game.color_of(UserId{2}), Color::black);
  EXPECT_FALSE(game.color_of(UserId{3}));
}

TEST(CreateGame, GivesSlowGamesMoreTimeForTheFirstMove) {
  const auto allowance = [](int base, int increment) {
    return GameDriver(support::spec(support::time_control(base, increment)))
        .game()
        .created.first_move;
  };

  EXPECT_EQ(allowance(15, 0), std::chrono::seconds(15));
  EXPECT_EQ(allowance(60, 0), std::chrono::seconds(20));
  EXPECT_EQ(allowance(600, 0), std::chrono::seconds(45));
  EXPECT_EQ(allowance(5'400, 30), std::chrono::seconds(60));
}

TEST(CreateGame, StartsWithoutBaseTimeOnThreeSeconds) {
  EXPECT_EQ(GameDriver(support::spec(support::time_control(0, 1))).clocks(), "3/3");
}

TEST(CreateGame, RefusesATimeControlThatCannotBePlayed) {
  EXPECT_EQ(create(support::spec(support::time_control(0, 0))),
            support::refusal(GameError::invalid_time_control));
}

TEST(CreateGame, RefusesAPlayerAgainstHimself) {
  GameSpec spec = support::spec();
  spec.players.black = spec.players.white;

  EXPECT_EQ(create(spec), support::refusal(GameError::same_player));
}

TEST(CreateGame, RefusesRatedGamesOfGuests) {
  GameSpec spec = support::spec();
  spec.players.black.is_guest = true;
  EXPECT_EQ(create(spec), "created Ana-Boris");

  spec.terms.is_rated = true;
  EXPECT_EQ(create(spec), support::refusal(GameError::guest_rated));
}

TEST(CreateGame, RefusesPositionsThatCannotBePlayed) {
  for (const char* fen : {"nonsense", "8/8/8/8/8/8/8/8 w - - 0 1",
                          "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1",               // stalemate
                          "7k/6Q1/6K1/8/8/8/8/8 b - - 0 1",               // mate
                          "4k3/8/8/8/8/8/8/4KB2 w - - 0 1",               // dead
                          "8/2k5/8/1p1p1p1p/1P1P1P1P/8/3K4/8 w - - 0 1",  // dead as well
                          "4k3/8/8/8/8/8/8/R3K3 w - - 150 90",            // over by 9.6.2
                          "1nbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQq - 0 1"}) {
    EXPECT_EQ(create(support::spec_from(fen)), support::refusal(GameError::invalid_position))
        << fen;
  }
}

TEST(CreateGame, RefusesRatedGamesFromOtherPositions) {
  GameSpec spec = support::spec_from("4k3/8/8/8/8/8/8/R3K3 w Q - 0 1");
  EXPECT_EQ(create(spec), "created Ana-Boris");

  spec.terms.is_rated = true;
  EXPECT_EQ(create(spec), support::refusal(GameError::rated_position));
}

TEST(CreateGame, TakesAnyFirstPositionOfChess960) {
  GameSpec spec = support::spec();
  spec.terms.variant = rules::Variant::chess960;
  spec.terms.is_rated = true;
  EXPECT_EQ(create(spec), support::refusal(GameError::invalid_position)) << "none was given";

  for (const int number : {0, 300, 518, 959}) {
    spec.initial_fen = rules::to_fen(rules::chess960_position(number));
    GameDriver driver(spec);
    EXPECT_EQ(driver.game().position, rules::chess960_position(number));
    EXPECT_EQ(driver.game().created.category, rating::Category::chess960);
  }
}

TEST(CreateGame, HappensOnce) {
  GameDriver driver;

  EXPECT_EQ(driver.server(CreateGame{support::spec(), UtcTime{}}),
            support::refusal(GameError::already_created));
}

TEST(Rematch, SwapsColoursAndKeepsTheRest) {
  GameDriver first(support::spec_from("4k3/8/8/8/8/8/8/R3K3 w Q - 0 1"));

  const GameSpec again = rematch(first.game(), GameId{8});

  EXPECT_EQ(again.id, GameId{8});
  EXPECT_EQ(again.players.white.handle, "Boris");
  EXPECT_EQ(again.players.black.handle, "Ana");
  EXPECT_EQ(again.terms, first.game().created.terms);
  EXPECT_EQ(again.initial_fen, first.game().created.initial_fen);
  EXPECT_EQ(again.rematch_of, GameId{7});
  EXPECT_EQ(create(again), "created Boris-Ana");
}

}  // namespace
}  // namespace escaque::game
