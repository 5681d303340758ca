#pragma once
// Every move of recorded games, written in every notation and read back.

#include <fstream>
#include <iterator>
#include <string>

#include <gtest/gtest.h>

#include "domain/notation/notation.hpp"
#include "domain/rules/fen.hpp"
#include "domain/rules/pgn/pgn.hpp"

namespace escaque::notation {

inline std::string recorded_games() {
  std::ifstream file(ESCAQUE_TEST_DATA "/games/games.pgn", std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

inline void expect_round_trip(const rules::Position& position, rules::Move move) {
  for (const Notation notation : all_notations()) {
    const std::string text = write_move(position, move, notation);
    const auto again = read_move(position, text, notation);
    ASSERT_TRUE(again) << to_string(notation) << ' ' << text << ' ' << to_fen(position);
    ASSERT_EQ(*again, move) << to_string(notation) << ' ' << text << ' ' << to_fen(position);
  }
}

/// Of every `step`-th game; how many moves that were.
inline int expect_games_survive(int step) {
  const std::string text = recorded_games();
  rules::PgnReader reader(text);
  int plies = 0;
  for (int number = 0; const auto game = reader.next(); ++number) {
    if (number % step != 0) continue;
    rules::Position position = (*game)->start;
    for (const rules::PgnMove& ply : (*game)->moves) {
      expect_round_trip(position, ply.move);
      if (testing::Test::HasFatalFailure()) return plies;
      position.play_unchecked(ply.move);
      ++plies;
    }
  }
  return plies;
}

}  // namespace escaque::notation
