// Random games, standard and Chess960: every notation must give back what was written.

#include <random>

#include <gtest/gtest.h>

#include "domain/rules/chess960.hpp"
#include "domain/rules/chess_text.hpp"
#include "domain/rules/san.hpp"

namespace escaque::rules {
namespace {

constexpr unsigned kSeed = 20260105;
constexpr int kRandomGames = 60;
constexpr int kPlies = 120;

void expect_round_trips(const Position& position, Variant variant) {
  for (const FenStyle style : {FenStyle::fen, FenStyle::x_fen, FenStyle::shredder}) {
    const Position read = position_of(to_fen(position, style), variant);
    EXPECT_EQ(read.repetition_key(), position.repetition_key()) << to_fen(position, style);
    if (style == FenStyle::fen && variant == Variant::standard) {
      EXPECT_EQ(read, position);
    }
  }
  for (const Move move : position.legal_moves()) {
    EXPECT_EQ(*parse_uci(position, to_uci(position, move, variant)), move);
    const std::string san = to_san(position, move);
    const auto read = parse_san(position, san);
    ASSERT_TRUE(read) << san << " in " << to_fen(position);
    EXPECT_EQ(*read, move) << san << " in " << to_fen(position);
  }
}

void play_random_game(Position position, Variant variant, std::mt19937& random) {
  for (int ply = 0; ply < kPlies; ++ply) {
    const MoveList moves = position.legal_moves();
    if (moves.empty()) return;
    if (ply % 4 == 0) expect_round_trips(position, variant);
    position.play_unchecked(moves[random() % moves.size()]);
  }
}

TEST(RandomPlay, SurvivesEveryNotation) {
  SCOPED_TRACE("seed " + std::to_string(kSeed));
  std::mt19937 random(kSeed);
  for (int game = 0; game < kRandomGames; ++game) {
    play_random_game(Position::initial(), Variant::standard, random);
    play_random_game(chess960_position(static_cast<int>(random() % 960)), Variant::chess960,
                     random);
  }
}

}  // namespace
}  // namespace escaque::rules
