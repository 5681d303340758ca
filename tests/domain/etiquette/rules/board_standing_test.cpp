#include "domain/etiquette/rules/board_standing.hpp"

#include <gtest/gtest.h>

#include "domain/rules/fen.hpp"

namespace escaque::etiquette {
namespace {

rules::Position position(std::string_view fen) {
  return *rules::Position::from_composition(*rules::parse_fen(fen));
}

TEST(BoardStanding, CountsMaterialForEachSide) {
  const auto at = position("4k3/8/8/8/8/8/4P3/3QK3 w - - 0 1");
  EXPECT_EQ(board_standing(at, Color::white).material, 10);
  EXPECT_EQ(board_standing(at, Color::black).material, -10);
  EXPECT_EQ(board_standing(rules::Position(), Color::white), BoardStanding{});
}

TEST(BoardStanding, MakesTheCapturesThatAreDue) {
  // White's queen was taken by a rook that the other rook takes back.
  const auto recaptured = position("3rk3/8/8/8/8/8/3r4/R2RK3 w - - 0 1");
  EXPECT_EQ(board_standing(recaptured, Color::white).material, 5);
  // A defended pawn is not worth a queen.
  const auto defended = position("4k3/8/2p5/3p4/8/8/8/3QK3 w - - 0 1");
  EXPECT_EQ(board_standing(defended, Color::white).material, 7);
  // Two hang, one can be saved.
  const auto hanging = position("4k3/8/8/3q4/8/8/8/3RK2r w - - 0 1");
  EXPECT_EQ(board_standing(hanging, Color::black).material, 9);
}

TEST(BoardStanding, SeesMatesWithinAMove) {
  const auto mate = position("6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1");
  EXPECT_TRUE(board_standing(mate, Color::white).is_mating);
  EXPECT_TRUE(board_standing(mate, Color::black).is_being_mated);
  // Black is to move and has no way out: the king is shut in, and a rook comes.
  const auto helpless = position("6k1/5ppp/8/8/8/8/1r6/R3K3 b - - 0 1");
  EXPECT_FALSE(board_standing(helpless, Color::black).is_being_mated) << "Rb8 defends";
  const auto mated = position("R5k1/5ppp/8/8/8/8/8/4K3 b - - 0 1");
  EXPECT_TRUE(board_standing(mated, Color::black).is_being_mated);
  const auto stalemate = position("k7/8/1Q6/8/8/8/8/4K3 b - - 0 1");
  EXPECT_FALSE(board_standing(stalemate, Color::black).is_being_mated);
}

TEST(BoardStanding, CostsLittleWhereEverythingHangs) {
  const auto queens = position("qqqqkqqq/qqqqqqqq/8/8/8/8/QQQQQQQQ/QQQQKQQQ w - - 0 1");
  static_cast<void>(board_standing(queens, Color::white));
}

TEST(IsLost, WhoeverIsMatingHasNotLost) {
  EXPECT_TRUE(is_lost({-3, false, false}, 3));
  EXPECT_FALSE(is_lost({-2, false, false}, 3));
  EXPECT_FALSE(is_lost({-9, false, true}, 3));
  EXPECT_TRUE(is_lost({9, true, false}, 3));
}

TEST(ShareLost, IsOfAllPositions) {
  const auto even = rules::Position();
  const auto lost = position("4k3/8/8/8/8/8/8/3QK3 w - - 0 1");
  const std::vector<rules::Position> game{even, even, even, lost};
  EXPECT_EQ(share_lost(game, Color::black, 3), 0.25);
  EXPECT_EQ(share_lost(game, Color::white, 3), 0);
  EXPECT_EQ(share_lost({}, Color::white, 3), 0);
}

TEST(LegalMovesIn, ReadsSpanishAndEnglishAndCountsEachOnce) {
  const rules::Position start;
  EXPECT_EQ(legal_moves_in("Juega Cf3, o e4; e4!", start), 3);
  EXPECT_EQ(legal_moves_in("e2e4", start), 1);
  EXPECT_EQ(legal_moves_in("Good luck! Buena suerte", start), 0);
  EXPECT_EQ(legal_moves_in("Ke2 Qh5 e5", start), 0) << "not legal here";
  EXPECT_EQ(legal_moves_in(std::string(10'000, 'e'), start), 0);
  EXPECT_EQ(legal_moves_in("", start), 0);
}

}  // namespace
}  // namespace escaque::etiquette
