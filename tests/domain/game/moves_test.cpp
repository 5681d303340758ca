#include <gtest/gtest.h>

#include "support/game_builder.hpp"

namespace escaque::game {
namespace {

using std::chrono::seconds;
using support::GameDriver;
using support::kBlack;
using support::kWhite;

TEST(PlayMove, IsRefusedOutOfTurn) {
  GameDriver game;

  EXPECT_EQ(game.by(kBlack, PlayMove{"e7e5"}), support::refusal(GameError::not_your_turn));
}

TEST(PlayMove, IsRefusedWhenItIsNoMove) {
  GameDriver game;

  for (const char* text : {"", "e4", "e2e9", "Nf3", "e2e4e5", "0000"}) {
    EXPECT_EQ(game.by(kWhite, PlayMove{text}), support::refusal(GameError::malformed_move)) << text;
  }
}

TEST(PlayMove, IsRefusedWhenIllegalAndTheClockRunsOn) {
  GameDriver game;
  game.moves("e2e4 e7e5").wait(seconds(5));

  EXPECT_EQ(game.by(kWhite, PlayMove{"e4e5"}), support::refusal(GameError::illegal_move));

  EXPECT_EQ(game.wait(seconds(5)).by(kWhite, PlayMove{"d2d4"}), "played d2d4 (172/180)");
}

TEST(PlayMove, WritesCastlingAsTheVariantDoes) {
  GameDriver game(support::spec_from("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"));
  EXPECT_EQ(game.by(kWhite, PlayMove{"e1h1"}), "played e1g1 (180/180)");
  EXPECT_EQ(game.by(kBlack, PlayMove{"e8c8"}), "played e8c8 (180/180)");

  GameSpec spec = support::spec_from("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1");
  spec.terms.variant = rules::Variant::chess960;
  GameDriver other(spec);
  EXPECT_EQ(other.by(kWhite, PlayMove{"e1g1"}), "played e1h1 (180/180)");
}

TEST(PlayMove, RecordsSanAndLedger) {
  GameDriver game;
  game.moves("e2e4 e7e5").wait(Millis{1'234});
  game.by(kWhite, PlayMove{"g1f3"});

  const auto& played = std::get<MovePlayed>(game.log().back().first.facts.front());
  EXPECT_EQ(played.san, "Nf3");
  EXPECT_EQ(played.elapsed, Millis{1'234});
  EXPECT_EQ(played.compensated, Millis{0});
}

TEST(PlayMove, RecordsTheTimeOfFirstMovesWithoutChargingIt) {
  GameDriver game;
  game.wait(seconds(12)).by(kWhite, PlayMove{"e2e4"});

  EXPECT_EQ(std::get<MovePlayed>(game.log().back().first.facts.front()).elapsed, seconds(12));
  EXPECT_EQ(game.clocks(), "180/180");
}

/// A move of White 2 s after the turn began, given with what the gateway knows.
std::string move_with(GameDriver& game, Instant received, clock::LagReport lag) {
  Command command;
  command.id = "lagging";
  command.by = kWhite;
  command.received = received;
  command.lag = lag;
  command.action = PlayMove{"g1f3"};
  return support::describe(game.give(command));
}

TEST(PlayMove, IsNotChargedForTheWayInsideTheServer) {
  GameDriver game;
  game.moves("e2e4 e7e5").wait(seconds(2));

  EXPECT_EQ(move_with(game, game.now() - seconds(1), {}), "played g1f3 (181/180)");
}

TEST(PlayMove, CannotBeReceivedBeforeItsTurnNorLater) {
  GameDriver early;
  early.moves("e2e4 e7e5").wait(seconds(2));
  EXPECT_EQ(move_with(early, early.now() - seconds(60), {}), "played g1f3 (182/180)");

  GameDriver late;
  late.moves("e2e4 e7e5").wait(seconds(2));
  EXPECT_EQ(move_with(late, late.now() + seconds(60), {}), "played g1f3 (180/180)");
}

TEST(PlayMove, GetsItsLagBackOutOfTheQuota) {
  GameDriver game;
  game.moves("e2e4 e7e5").wait(seconds(2));

  EXPECT_EQ(move_with(game, game.now(), {Millis{400}, Millis{300}}), "played g1f3 (180.4/180)");

  const auto& played = std::get<MovePlayed>(game.log().back().first.facts.front());
  EXPECT_EQ(played.elapsed, seconds(2));
  EXPECT_EQ(played.compensated, Millis{400});
  EXPECT_EQ(game.game().quotas.white.left(), Millis{3'600});  // 3 gains of 1 s - 0.4 + 1
}

TEST(PlayMove, MadeInTimeButReceivedLateIsSavedByItsLag) {
  GameDriver game(support::spec(support::time_control(5, 0)));
  game.moves("e2e4 e7e5").wait(Millis{5'100});

  EXPECT_EQ(move_with(game, game.now(), {Millis{200}, Millis{150}}), "played g1f3 (0.1/5)");
}

TEST(PlayMove, AfterTheFlagIsTheFallOfTheFlag) {
  GameDriver game(support::spec(support::time_control(5, 0)));
  game.moves("e2e4 e7e5").wait(seconds(5));

  EXPECT_EQ(game.by(kWhite, PlayMove{"g1f3"}), "ended 0-1 time_forfeit [fide-2023 6.9]");
  EXPECT_EQ(game.clocks(), "0/5");
}

TEST(AutomaticEnds, Stalemate) {
  GameDriver game(support::spec_from("7k/8/6K1/8/8/8/8/5Q2 w - - 0 1"));

  EXPECT_EQ(game.by(kWhite, PlayMove{"f1f7"}),
            "played f1f7 (180/180); ended 1/2-1/2 stalemate [fide-2023 5.2.1]");
}

TEST(AutomaticEnds, DeadPosition) {
  GameDriver game(support::spec_from("4k3/8/8/8/8/8/4p3/4K3 w - - 0 1"));

  EXPECT_EQ(game.by(kWhite, PlayMove{"e1e2"}),
            "played e1e2 (180/180); ended 1/2-1/2 insufficient_material [fide-2023 5.2.2]");
}

// FIDE 5.2.2: eight pawns are left, but no king and no pawn ever gets through.
TEST(AutomaticEnds, DeadPositionOfLockedPawns) {
  GameDriver game(support::spec_from("8/2k5/8/1p1p1p1p/1P1P1P1P/8/2q5/3K4 w - - 0 1"));

  EXPECT_EQ(game.by(kWhite, PlayMove{"d1c2"}),
            "played d1c2 (180/180); ended 1/2-1/2 insufficient_material [fide-2023 5.2.2]");
}

// FIDE 5.2.2: every legal move takes the queen.
TEST(AutomaticEnds, DeadPositionBeforeTheLastCapture) {
  GameDriver game(support::spec_from("8/8/8/8/8/Q7/4K3/1k6 w - - 0 1"));

  EXPECT_EQ(game.by(kWhite, PlayMove{"a3b2"}),
            "played a3b2 (180/180); ended 1/2-1/2 insufficient_material [fide-2023 5.2.2]");
}

TEST(AutomaticEnds, FivefoldRepetition) {
  GameDriver game;
  for (int i = 0; i < 3; ++i) game.moves("g1f3 g8f6 f3g1 f6g8");
  game.moves("g1f3 g8f6 f3g1").wait(seconds(1));
  EXPECT_EQ(game.game().repetitions(), 4);

  EXPECT_EQ(game.by(kBlack, PlayMove{"f6g8"}),
            "played f6g8 (187/187); ended 1/2-1/2 fivefold_repetition [fide-2023 9.6.1]");
}

TEST(AutomaticEnds, SeventyFiveMoves) {
  GameDriver game(support::spec_from("4k3/8/8/8/8/8/8/R3K3 w - - 149 90"));

  EXPECT_EQ(game.by(kWhite, PlayMove{"a1a2"}),
            "played a1a2 (180/180); ended 1/2-1/2 seventyfive_moves [fide-2023 9.6.2]");
}

TEST(AutomaticEnds, MateComesBeforeSeventyFiveMoves) {
  GameDriver game(support::spec_from("4k3/R7/4K3/8/8/8/8/8 w - - 149 90"));

  EXPECT_EQ(game.by(kWhite, PlayMove{"a7a8"}),
            "played a7a8 (180/180); ended 1-0 checkmate [fide-2023 5.1.1]");
}

}  // namespace
}  // namespace escaque::game
