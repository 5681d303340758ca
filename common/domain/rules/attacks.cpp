#include "domain/rules/attacks.hpp"

#include "domain/rules/magic_factors.hpp"

namespace escaque::rules::detail {
namespace {

struct Step {
  int file;
  int rank;
};

constexpr std::array<Step, 4> kStraight = {{{0, 1}, {1, 0}, {0, -1}, {-1, 0}}};
constexpr std::array<Step, 4> kDiagonal = {{{1, 1}, {1, -1}, {-1, -1}, {-1, 1}}};

bool on_board(int file, int rank) { return file >= 0 && file < 8 && rank >= 0 && rank < 8; }

Bitboard square_bit(int file, int rank) { return Bitboard{1} << (rank * 8 + file); }

/// The squares from (but without) `square` up to and including the first one of `occupied`.
Bitboard walk(Square square, Step step, Bitboard occupied) {
  Bitboard seen = 0;
  int file = index(file_of(square)) + step.file;
  int rank = index(rank_of(square)) + step.rank;
  while (on_board(file, rank)) {
    seen |= square_bit(file, rank);
    if (square_bit(file, rank) & occupied) break;
    file += step.file;
    rank += step.rank;
  }
  return seen;
}

Bitboard walk_all(Square square, const std::array<Step, 4>& steps, Bitboard occupied) {
  Bitboard seen = 0;
  for (const Step step : steps) seen |= walk(square, step, occupied);
  return seen;
}

/// A piece on the last square of a line cannot block anything behind it.
Bitboard relevant_squares(Square square, const std::array<Step, 4>& steps) {
  const Bitboard files = (bits(File::a) | bits(File::h)) & ~bits(file_of(square));
  const Bitboard ranks = kLastRanks & ~bits(rank_of(square));
  return walk_all(square, steps, kNoSquares) & ~(files | ranks);
}

/// Fills one square's part of the table, beginning at `out`; returns its size.
std::size_t fill(SliderEntry& entry, Bitboard* out, Square square, std::uint64_t factor,
                 const std::array<Step, 4>& steps) {
  entry.relevant = relevant_squares(square, steps);
  entry.factor = factor;
  entry.attacks = out;
  entry.shift = 64 - static_cast<unsigned>(count(entry.relevant));
  Bitboard occupied = 0;
  do {  // all subsets of the relevant squares
    out[(occupied * factor) >> entry.shift] = walk_all(square, steps, occupied);
    occupied = (occupied - entry.relevant) & entry.relevant;
  } while (occupied != 0);
  return std::size_t{1} << count(entry.relevant);
}

void fill_between(SliderTables& tables, Square from, Step step) {
  for (const Square to : Squares(walk(from, step, kNoSquares))) {
    tables.between[index(from)][index(to)] = walk(from, step, bit(to)) & ~bit(to);
  }
}

}  // namespace

SliderTables::SliderTables() {
  std::size_t used = 0;
  for (int i = 0; i < kSquares; ++i) {
    const auto square = static_cast<Square>(i);
    used += fill(rook[i], attacks.data() + used, square, kRookFactors[i], kStraight);
    used += fill(bishop[i], attacks.data() + used, square, kBishopFactors[i], kDiagonal);
    for (const Step step : kStraight) fill_between(*this, square, step);
    for (const Step step : kDiagonal) fill_between(*this, square, step);
  }
}

// Before every other static object, so that those may already use positions.
[[gnu::init_priority(101)]] const SliderTables kSliders;

}  // namespace escaque::rules::detail
