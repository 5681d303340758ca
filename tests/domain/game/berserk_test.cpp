#include <gtest/gtest.h>

#include "support/game_builder.hpp"

namespace escaque::game {
namespace {

using std::chrono::seconds;
using support::GameDriver;
using support::kBlack;
using support::kWhite;

/// 3+2 of an arena.
GameDriver arena_game() {
  GameSpec spec = support::spec();
  spec.terms.rules.allows_berserk = true;
  return GameDriver(spec);
}

TEST(GoBerserk, HalvesTheTimeAndTakesTheIncrement) {
  GameDriver game = arena_game();

  EXPECT_EQ(game.by(kWhite, GoBerserk{}), "white goes berserk (90/180)");
  game.moves("e2e4 e7e5");

  EXPECT_EQ(game.wait(seconds(5)).by(kWhite, PlayMove{"g1f3"}), "played g1f3 (85/180)");
  EXPECT_EQ(game.wait(seconds(5)).by(kBlack, PlayMove{"b8c6"}), "played b8c6 (85/177)");
  EXPECT_EQ(game.game(), game.refold());
}

TEST(GoBerserk, IsPossibleForBothUntilTheirFirstMove) {
  GameDriver game = arena_game();
  game.moves("e2e4");

  EXPECT_EQ(game.by(kWhite, GoBerserk{}), support::refusal(GameError::too_late_for_berserk));
  EXPECT_EQ(game.by(kBlack, GoBerserk{}), "black goes berserk (180/90)");
  EXPECT_EQ(game.by(kBlack, GoBerserk{}), support::refusal(GameError::too_late_for_berserk));
}

TEST(GoBerserk, IsPossibleWhileTheOpponentThinks) {
  GameDriver game = arena_game();

  EXPECT_EQ(game.by(kBlack, GoBerserk{}), "black goes berserk (180/90)");
  game.moves("e2e4 e7e5 g1f3");

  EXPECT_EQ(game.wait(seconds(89)).by(kBlack, PlayMove{"b8c6"}), "played b8c6 (181/1)");
}

TEST(GoBerserk, LosesByTheFlagAfterHalfTheTime) {
  GameDriver game = arena_game();
  game.by(kWhite, GoBerserk{});
  game.moves("e2e4 e7e5").wait(seconds(90));

  EXPECT_EQ(game.server(CheckTime{}), "ended 0-1 time_forfeit [fide-2023 6.9]");
}

/// As every other command of a player whose time has run out.
TEST(GoBerserk, ComesTooLateWhenTheFlagHasFallen) {
  GameSpec spec = support::spec();
  spec.terms.rules.allows_berserk = true;
  spec.terms.rules.default_time = std::chrono::minutes(60);
  spec.arrived = {true, true};
  GameDriver game(spec);
  game.wait(std::chrono::minutes(3));

  EXPECT_EQ(game.by(kWhite, GoBerserk{}), "ended 0-1 time_forfeit [fide-2023 6.9]");
}

/// The ledger says how long the player thought, not what they gave up.
TEST(GoBerserk, CountsNoTimeThatWasGivenUp) {
  GameSpec spec = support::spec();
  spec.terms.rules.allows_berserk = true;
  spec.terms.rules.default_time = std::chrono::minutes(60);
  spec.arrived = {true, true};
  GameDriver game(spec);
  game.wait(seconds(20)).by(kWhite, GoBerserk{});
  game.wait(seconds(10)).by(kWhite, PlayMove{"e2e4"});

  EXPECT_EQ(std::get<MovePlayed>(game.log().back().first.facts.back()).elapsed, seconds(30));
}

TEST(GoBerserk, IsRefusedWhereTheEventDoesNotAllowIt) {
  GameDriver game;

  EXPECT_EQ(game.by(kWhite, GoBerserk{}), support::refusal(GameError::no_berserk));
}

TEST(GoBerserk, HalvesTheTimeThatRunsInAGameWithAnHour) {
  GameSpec spec = support::spec();
  spec.terms.rules.allows_berserk = true;
  spec.terms.rules.default_time = seconds(60);
  spec.arrived = {true, true};
  GameDriver game(spec);
  game.wait(seconds(20));

  EXPECT_EQ(game.by(kWhite, GoBerserk{}), "white goes berserk (80/180)");
  EXPECT_EQ(game.wait(seconds(10)).by(kWhite, PlayMove{"e2e4"}), "played e2e4 (70/180)");
}

}  // namespace
}  // namespace escaque::game
