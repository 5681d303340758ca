#include "domain/notation/descriptive.hpp"

#include <gtest/gtest.h>

#include "domain/rules/chess_text.hpp"

namespace escaque::notation {
namespace {

using rules::Position;
using rules::SanError;

constexpr const char* kStart = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

std::string written(const Position& position, std::string_view uci, Descriptive language) {
  return write_descriptive(position, *rules::parse_uci(position, uci), language);
}

std::string read(const Position& position, std::string_view text, Descriptive language) {
  const auto move = read_descriptive(position, text, language);
  return move ? to_uci(position, *move, rules::Variant::standard)
              : std::string(to_string(move.error()));
}

/// Plays the moves of a game as a book prints them.
std::string play(std::string_view moves, Descriptive language) {
  Position position;
  while (!moves.empty()) {
    const auto end = moves.find(' ');
    const auto move = read_descriptive(position, moves.substr(0, end), language);
    if (!move) return std::string(moves);
    position.play_unchecked(*move);
    moves = end == std::string_view::npos ? std::string_view{} : moves.substr(end + 1);
  }
  return to_fen(position);
}

TEST(Descriptive, NamesSquaresFromTheMoversSide) {
  const Position start = rules::position_of(kStart);
  const Position black = rules::after(start, "e2e4");

  EXPECT_EQ(written(start, "e2e4", Descriptive::spanish), "P4R");
  EXPECT_EQ(written(start, "e2e4", Descriptive::english), "P-K4");
  EXPECT_EQ(written(black, "e7e5", Descriptive::spanish), "P4R");
  EXPECT_EQ(written(black, "b8c6", Descriptive::english), "N-QB3");
}

TEST(Descriptive, SaysNoMoreThanItMust) {
  const Position opening = rules::after(rules::position_of(kStart), "e2e4 e7e5 g1f3 b8c6");

  EXPECT_EQ(written(rules::position_of(kStart), "g1f3", Descriptive::spanish), "C3AR");
  EXPECT_EQ(written(opening, "f1b5", Descriptive::spanish), "A5C");
  EXPECT_EQ(written(opening, "f1b5", Descriptive::english), "B-N5");
  EXPECT_EQ(written(opening, "f3e5", Descriptive::spanish), "CxP");
}

// The game that is given in every old primer.
TEST(Descriptive, ReadsAWholeGameInBothLanguages) {
  const std::string after_mate =
      "r1bqkb1r/pppp1Qpp/2n2n2/4p3/2B1P3/8/PPPP1PPP/RNB1K1NR b KQkq - 0 4";

  EXPECT_EQ(play("P4R P4R A4A C3AD D5T C3A DxPA++", Descriptive::spanish), after_mate);
  EXPECT_EQ(play("P-K4 P-K4 B-B4 N-QB3 Q-R5 Kt-B3 QxBP#", Descriptive::english), after_mate);
}

TEST(Descriptive, ReadsCastlingPromotionAndEnPassant) {
  const Position castling = rules::position_of("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1");
  const Position promotion = rules::position_of("8/4P1k1/8/8/8/8/8/4K3 w - - 0 1");
  const Position passing = rules::position_of("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1");

  EXPECT_EQ(read(castling, "0-0-0", Descriptive::spanish), "e1c1");
  EXPECT_EQ(read(promotion, "P8R=C+", Descriptive::spanish), "e7e8n");
  EXPECT_EQ(read(promotion, "P-K8(Q)", Descriptive::english), "e7e8q");
  EXPECT_EQ(read(passing, "PxP e.p.", Descriptive::english), "e5d6");
  EXPECT_EQ(written(promotion, "e7e8n", Descriptive::spanish), "P8R=C+");
  EXPECT_EQ(written(passing, "e5d6", Descriptive::spanish), "PxPa.p.");
}

TEST(Descriptive, TellsPawnsByTheirFiles) {
  const Position position = rules::position_of("4k3/8/8/3p1p2/2P1P3/8/8/4K3 w - - 0 1");

  EXPECT_EQ(written(position, "c4d5", Descriptive::english), "BPxP");
  EXPECT_EQ(written(position, "e4f5", Descriptive::spanish), "PxPA");
  EXPECT_EQ(read(position, "PRxPD", Descriptive::spanish), "e4d5");
  EXPECT_EQ(read(position, "KPxKBP", Descriptive::english), "e4f5");
  EXPECT_EQ(read(position, "PxP", Descriptive::english), to_string(SanError::ambiguous));
}

TEST(Descriptive, TellsPiecesByTheirSquaresOrWings) {
  const Position position = rules::position_of("6k1/8/8/8/8/8/6K1/R6R w - - 0 1");

  EXPECT_EQ(written(position, "a1e1", Descriptive::spanish), "T/1TD-1R");
  EXPECT_EQ(written(position, "h1e1", Descriptive::english), "R/KR1-K1");
  EXPECT_EQ(read(position, "TD1R", Descriptive::spanish), "a1e1");
  EXPECT_EQ(read(position, "KR-K1", Descriptive::english), "h1e1");
  EXPECT_EQ(read(position, "R(QR1)-K1", Descriptive::english), "a1e1");
}

TEST(Descriptive, RefusesWhatIsNoMove) {
  const Position start = rules::position_of(kStart);

  for (const std::string_view text :
       {"", "P", "P9R", "P4", "x", "-", "PxX", "R(", "/", "P4RR", "e4", "Nf3", "P/-4R"}) {
    EXPECT_EQ(read(start, text, Descriptive::spanish), to_string(SanError::syntax)) << text;
  }
  EXPECT_EQ(read(start, "P5R", Descriptive::spanish), to_string(SanError::illegal));
  EXPECT_EQ(read(start, "C3A", Descriptive::spanish), to_string(SanError::ambiguous));
}

}  // namespace
}  // namespace escaque::notation
