#include <algorithm>
#include <sstream>

#include <gtest/gtest.h>

#include "domain/rules/chess960.hpp"
#include "domain/rules/chess_text.hpp"
#include "domain/rules/pgn/pgn.hpp"
#include "domain/rules/pgn/pgn_clock.hpp"

namespace escaque::rules {
namespace {

PgnMove move(Square from, Square to) { return {Move(from, to), std::nullopt, {}, {}}; }

TEST(PgnWriter, WritesTheExportFormat) {
  PgnGame game;
  game.set_tag("Termination", "normal");
  game.set_tag("White", "Ana \"the\" \\ Rook");
  game.set_tag("Event", "Casual");
  game.moves = {move(Square::f2, Square::f3), move(Square::e7, Square::e5),
                move(Square::g2, Square::g4), move(Square::d8, Square::h4)};
  game.moves[0].clock = Millis(180'000);
  game.moves[1].comment = "why {not}";
  game.moves[2].nags = {4, 9};
  game.outcome = Outcome::win(Color::black);

  EXPECT_EQ(to_pgn(game),
            "[Event \"Casual\"]\n"
            "[Site \"?\"]\n"
            "[Date \"????.??.??\"]\n"
            "[Round \"?\"]\n"
            "[White \"Ana \\\"the\\\" \\\\ Rook\"]\n"
            "[Black \"?\"]\n"
            "[Result \"0-1\"]\n"
            "[Termination \"normal\"]\n"
            "\n"
            "1. f3 { [%clk 0:03:00] } 1... e5 { why {not) } 2. g4 $4 $9 Qh4# 0-1\n"
            "\n");
}

TEST(PgnWriter, WritesTheFirstPositionWhenItIsNotTheUsualOne) {
  PgnGame game;
  game.start = position_of("4k3/8/8/8/8/8/8/4K3 b - - 3 20");
  game.moves = {move(Square::e8, Square::d8)};
  const std::string text = to_pgn(game);
  EXPECT_NE(text.find("[SetUp \"1\"]\n[FEN \"4k3/8/8/8/8/8/8/4K3 b - - 3 20\"]\n"),
            std::string::npos);
  EXPECT_NE(text.find("\n20... Kd8 *\n"), std::string::npos);
}

TEST(PgnWriter, AlwaysNamesChess960WithItsFen) {
  PgnGame game;
  game.variant = Variant::chess960;
  game.start = chess960_position(0);
  game.set_tag("Variant", "anything");
  EXPECT_NE(to_pgn(game).find("[Variant \"Chess960\"]\n[SetUp \"1\"]\n"
                              "[FEN \"bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w KQkq - 0 1\"]"),
            std::string::npos);
  EXPECT_EQ(parse_pgn(to_pgn(game))->start, game.start);
}

TEST(PgnWriter, KeepsLinesWithinEightyColumns) {
  PgnGame game;
  game.comment = std::string(20, 'x') + ' ' + std::string(20, 'y') + ' ' + std::string(60, 'z');
  Position position;
  for (int i = 0; i < 200; ++i) {
    const Move next = position.legal_moves()[0];
    game.moves.push_back({next, Millis(1000 * i), i % 7 == 0 ? "a few words more" : "", {}});
    position.play_unchecked(next);
  }
  std::istringstream lines(to_pgn(game));
  for (std::string line; std::getline(lines, line);) EXPECT_LE(line.size(), 80u) << line;
}

TEST(PgnWriter, TagValuesCannotBreakOut) {
  PgnGame game;
  game.set_tag("White", "x\"]\n[Result \"1-0");
  const auto read = parse_pgn(to_pgn(game));
  ASSERT_TRUE(read);
  EXPECT_EQ(read->tag("White"), "x\"] [Result \"1-0");
  EXPECT_EQ(read->tag("Result"), "*");
}

TEST(PgnWriter, WhatIsWrittenIsReadBack) {
  PgnGame game;
  game.comment = "a word before";
  game.moves = {move(Square::e2, Square::e4), move(Square::e7, Square::e5)};
  game.moves[0].clock = Millis(3'599'250);
  game.moves[0].comment = "lag 0.12 s; (not) a variation $5 [%eval 1]";
  game.moves[1].nags = {1};
  game.outcome = Outcome::draw();
  const auto read = parse_pgn(to_pgn(game));
  ASSERT_TRUE(read);
  EXPECT_EQ(read->moves, game.moves);
  EXPECT_EQ(read->comment, game.comment);
  EXPECT_EQ(read->outcome, game.outcome);
  EXPECT_EQ(to_pgn(*read), to_pgn(game));
}

struct ClockCase {
  Millis time;
  const char* text;
};

class PgnClock : public testing::TestWithParam<ClockCase> {};

TEST_P(PgnClock, SurvivesText) {
  EXPECT_EQ(to_pgn_clock(GetParam().time), GetParam().text);
  EXPECT_EQ(parse_pgn_clock(GetParam().text), GetParam().time);
}

INSTANTIATE_TEST_SUITE_P(Times, PgnClock,
                         testing::Values(ClockCase{Millis(0), "0:00:00"},
                                         ClockCase{Millis(100), "0:00:00.1"},
                                         ClockCase{Millis(10), "0:00:00.01"},
                                         ClockCase{Millis(59'999), "0:00:59.999"},
                                         ClockCase{Millis(3'600'000), "1:00:00"},
                                         ClockCase{Millis(360'000'000), "100:00:00"}));

TEST(PgnClock, RefusesOtherTexts) {
  for (const char* bad : {"", ":", "::", "1:2", "0:0:0:0", "a:00:00", "0:00:60", "0:60:00",
                          "0:00:00.", "0:00:00.1234", "-1:00:00", "99999:00:00", "0:000:00"}) {
    EXPECT_EQ(parse_pgn_clock(bad), std::nullopt) << bad;
  }
  EXPECT_EQ(to_pgn_clock(Millis(-5)), "0:00:00");
}

}  // namespace
}  // namespace escaque::rules
