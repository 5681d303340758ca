#include "domain/notation/notation.hpp"

#include "domain/notation/round_trip.hpp"

namespace escaque::notation {
namespace {

TEST(Notations, AreFoundByName) {
  for (const Notation notation : all_notations()) {
    EXPECT_EQ(parse_notation(to_string(notation)), notation);
  }
  EXPECT_EQ(all_notations().size(), 10u);
  EXPECT_FALSE(parse_notation("morse"));
}

TEST(Notations, MovesOfGamesAreReadBack) { EXPECT_GT(expect_games_survive(40), 3000); }

TEST(Notations, EveryLegalMoveOfACrowdedBoardIsReadBack) {
  for (const std::string_view fen :
       {"r3k2r/pPppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q2/PPPBBPpP/R3K2R w KQkq - 0 1",
        "r3k2r/pPppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q2/PPPBBPpP/R3K2R b KQkq - 0 1",
        "7k/8/8/1Q1Q4/8/1Q1Q4/8/K7 w - - 0 1", "4k3/8/8/1PpP4/8/N3N3/8/N1N1K3 w - c6 0 1"}) {
    const auto setup = rules::parse_fen(fen);
    const auto position = rules::Position::from_composition(*setup);
    ASSERT_TRUE(position) << fen;
    for (const rules::Move move : position->legal_moves()) expect_round_trip(*position, move);
  }
}

TEST(Notations, AWholePgnIsReadAndWritten) {
  const std::string text = recorded_games();
  const auto game = rules::PgnReader(text).next();
  ASSERT_TRUE(game && *game);

  for (const Notation notation : all_notations()) {
    const auto write = [&](const rules::Position& position, rules::Move move) {
      return write_move(position, move, notation);
    };
    const auto read = [&](const rules::Position& position, std::string_view word) {
      return read_move(position, word, notation);
    };
    const std::string written = to_pgn(**game, write);
    const auto again = rules::PgnReader(written, {}, read).next();
    ASSERT_TRUE(again && *again) << to_string(notation) << '\n' << written;
    EXPECT_EQ((*again)->moves, (*game)->moves) << to_string(notation);
  }
}

}  // namespace
}  // namespace escaque::notation
