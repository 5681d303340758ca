// Mating potential (fide-1997 C4): for each material that has it, a position that proves it. What
// is said to have none was proven for four men (mating_potential_long_test.cpp).

#include "domain/laws/mating_potential.hpp"

#include <gtest/gtest.h>

#include "domain/laws/mates_next.hpp"
#include "domain/rules/fen.hpp"

namespace escaque::laws {
namespace {

rules::Position position(const char* fen) {
  return *rules::Position::from_setup(*rules::parse_fen(fen), rules::Variant::standard);
}

/// Black is on move and mated next.
void expect_potential(const char* fen) {
  EXPECT_TRUE(is_mated_next(position(fen))) << fen;
  EXPECT_TRUE(has_mating_potential(position(fen).board(), Color::white)) << fen;
}

bool has_potential(const char* fen) {
  return has_mating_potential(rules::parse_fen(fen)->board, Color::white);
}

TEST(Laws_fide1997_C4, MaterialThatHasMatingPotential) {
  expect_potential("k7/8/1K6/8/8/8/8/7R b - - 0 1");          // rook
  expect_potential("k7/2K5/8/8/8/8/8/1R5n b - - 0 1");        // rook against knight
  expect_potential("8/8/8/8/1N6/p7/8/k1K5 b - - 0 1");        // knight against pawn
  expect_potential("5b1k/5K1n/5n2/4N1b1/8/8/8/8 b - - 0 1");  // knight against no pawn
  expect_potential("8/8/8/8/8/2N5/8/k1K1N2n b - - 0 1");      // two knights against knight
  expect_potential("8/8/8/8/3N4/2N5/8/kbK5 b - - 0 1");       // two knights against bishop
  expect_potential("8/8/8/r7/3N4/2N5/8/k1K5 b - - 0 1");      // two knights against rook
  expect_potential("8/8/8/p7/8/8/4B2p/5K1k b - - 0 1");       // bishop against pawns
}

TEST(Laws_fide1997_C4, MenThatTheOtherSideCanGiveUpTakeNoMatingPotentialAway) {
  EXPECT_TRUE(has_potential("5b1k/5K1n/5n2/4N1b1/8/8/8/6r1 b - - 0 1"));
  EXPECT_TRUE(has_potential("8/8/8/q7/3N4/2N5/8/kbK5 b - - 0 1"));
}

TEST(Laws_fide1997_C4, MaterialThatHasNoMatingPotential) {
  EXPECT_FALSE(has_potential("4k3/8/8/8/8/8/8/4K3 w - - 0 1"));
  EXPECT_FALSE(has_potential("4k3/8/8/8/8/8/8/4KN2 w - - 0 1"));
  EXPECT_FALSE(has_potential("4k3/8/8/8/8/8/8/4KB2 w - - 0 1"));
  EXPECT_FALSE(has_potential("4k3/8/8/8/8/8/8/3NKN2 w - - 0 1"));
  EXPECT_FALSE(has_potential("4k1q1/8/8/8/8/8/8/3NKN2 w - - 0 1"));
  EXPECT_FALSE(has_potential("4k1n1/8/8/8/8/8/8/4KN2 w - - 0 1"));
  EXPECT_FALSE(has_potential("2b1kb2/8/8/8/8/8/4n1n1/4KN2 w - - 0 1"));  // bishops of both colours
  EXPECT_FALSE(has_potential("4k1r1/8/8/8/8/8/8/4KB2 w - - 0 1"));
  EXPECT_FALSE(has_potential("4k3/8/8/8/8/8/8/1bn1KB2 w - - 0 1"));  // bishops of one colour
  EXPECT_FALSE(has_potential("4k3/8/8/8/8/8/8/b1b1KB2 w - - 0 1"));  // two of the other colour
  EXPECT_FALSE(has_potential("4k1n1/6r1/8/8/8/8/8/4KB2 w - - 0 1"));
  EXPECT_FALSE(has_potential("4k3/p7/8/8/8/8/8/4KB2 w - - 0 1"));
}

TEST(Laws_fide1997_C4, PawnsAndMajorPiecesAlwaysHaveMatingPotential) {
  EXPECT_TRUE(has_potential("4k3/8/8/8/8/8/P7/4K3 w - - 0 1"));
  EXPECT_TRUE(has_potential("4k3/8/8/8/8/8/8/Q3K3 w - - 0 1"));
  EXPECT_TRUE(has_potential("4k3/8/8/8/8/8/8/4KBN1 w - - 0 1"));
  EXPECT_TRUE(has_potential("4k3/8/8/8/8/8/8/2B1KB2 w - - 0 1"));
}

}  // namespace
}  // namespace escaque::laws
