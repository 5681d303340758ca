// 2,000 random positions, half of them Chess960: the number of move sequences of three plies must
// be the one that Stockfish counts.

#include "domain/rules/stockfish.hpp"

#include <random>

#include <gtest/gtest.h>

#include "domain/rules/chess960.hpp"
#include "domain/rules/chess_text.hpp"
#include "domain/rules/perft.hpp"

namespace escaque::rules {
namespace {

constexpr unsigned kSeed = 20260107;
constexpr int kPositionsPerVariant = 1000;
constexpr int kDepth = 3;

/// A position after some random moves. Kings mostly stay at home, so that castling is often
/// possible.
Position random_position(Position position, std::mt19937& random) {
  const int plies = static_cast<int>(random() % 100);
  for (int ply = 0; ply < plies; ++ply) {
    const MoveList moves = position.legal_moves();
    if (moves.empty()) return position;
    Move move = moves[random() % moves.size()];
    for (int attempt = 0; attempt < 4 && move.from() == position.king(position.turn()); ++attempt) {
      move = moves[random() % moves.size()];
    }
    position.play_unchecked(move);
  }
  return position;
}

/// Which first moves are counted differently: the place to look for the error.
std::string differences(const Position& position, Variant variant,
                        std::map<std::string, std::uint64_t> theirs) {
  std::string text;
  for (const auto& [move, leaves] : perft_divide(position, kDepth)) {
    const std::string uci = to_uci(position, move, variant);
    if (theirs[uci] != leaves) text += uci + ": " + std::to_string(leaves) + ' ';
    theirs.erase(uci);
  }
  for (const auto& [uci, leaves] : theirs) text += "not found: " + uci + ' ';
  return text;
}

void expect_agreement(Stockfish& stockfish, const Position& position, Variant variant) {
  const std::string fen =
      to_fen(position, variant == Variant::chess960 ? FenStyle::shredder : FenStyle::x_fen);
  const auto counts = stockfish.perft(fen, kDepth);
  if (perft(position, kDepth) == counts.total) return;
  ADD_FAILURE() << fen << '\n' << differences(position, variant, counts.by_move);
}

TEST(Perft, AgreesWithStockfishInStandardChess) {
  SCOPED_TRACE("seed " + std::to_string(kSeed));
  Stockfish stockfish;
  std::mt19937 random(kSeed);
  for (int i = 0; i < kPositionsPerVariant; ++i) {
    const Position position = random_position(Position::initial(), random);
    expect_agreement(stockfish, position, Variant::standard);
  }
}

TEST(Perft, AgreesWithStockfishInChess960) {
  SCOPED_TRACE("seed " + std::to_string(kSeed + 1));
  Stockfish stockfish;
  stockfish.send("setoption name UCI_Chess960 value true");
  std::mt19937 random(kSeed + 1);
  for (int i = 0; i < kPositionsPerVariant; ++i) {
    const int number = static_cast<int>(random() % kChess960Positions);
    const Position position = random_position(chess960_position(number), random);
    expect_agreement(stockfish, position, Variant::chess960);
  }
}

}  // namespace
}  // namespace escaque::rules
