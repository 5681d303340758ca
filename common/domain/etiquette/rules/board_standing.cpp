#include "domain/etiquette/rules/board_standing.hpp"

#include <algorithm>
#include <array>
#include <string>
#include <utility>
#include <vector>

#include "domain/rules/san.hpp"
#include "domain/rules/uci.hpp"

namespace escaque::etiquette {
namespace {

using rules::Move;
using rules::Position;
using rules::Role;

constexpr std::array kPawns{1, 3, 3, 5, 9, 0};  // By role.

/// Of a series of captures; longer ones than this are rare.
constexpr int kMaxCaptures = 8;
/// Positions looked at, so that a composed position costs no more than another one.
constexpr int kMaxPositions = 2'000;

int material(const rules::Board& board, Color color) {
  int sum = 0;
  for (int role = 0; role < rules::kRoles; ++role) {
    const auto each = static_cast<Role>(role);
    sum += kPawns[static_cast<std::size_t>(role)] *
           (rules::count(board.of(color, each)) - rules::count(board.of(opposite(color), each)));
  }
  return sum;
}

class Exchange {
 public:
  /// Material of the side to move, when both capture as it is best for them, or stop.
  int best(const Position& position, int depth, int alpha, int beta) {
    const int now = material(position.board(), position.turn());
    if (depth == 0 || ++seen_ > kMaxPositions || now >= beta) return now;
    alpha = std::max(alpha, now);
    for (const Move move : captures(position)) {
      Position next = position;
      next.play_unchecked(move);
      alpha = std::max(alpha, -best(next, depth - 1, -beta, -alpha));
      if (alpha >= beta) break;
    }
    return alpha;
  }

 private:
  /// Legal captures and promotions, of the most valuable man by the least valuable one first.
  static std::vector<Move> captures(const Position& position) {
    const rules::Board& board = position.board();
    std::vector<std::pair<int, Move>> rated;
    for (const Move move : position.legal_moves()) {
      const auto taken = board.at(move.to());
      const auto taker = board.role_at(move.from());
      // Castling takes an own rook; en passant finds an empty square and wins a pawn.
      const bool is_capture = taken && taken->color != position.turn();
      const bool is_en_passant = taker == Role::pawn && move.to() == position.en_passant_square();
      if (!is_capture && !is_en_passant && !move.promotion()) continue;
      const int gain = is_capture ? kPawns[static_cast<std::size_t>(taken->role)] : 1;
      rated.emplace_back(16 * gain - (taker ? kPawns[static_cast<std::size_t>(*taker)] : 0), move);
    }
    std::stable_sort(rated.begin(), rated.end(),
                     [](const auto& a, const auto& b) { return a.first > b.first; });
    std::vector<Move> ordered;
    ordered.reserve(rated.size());
    for (const auto& each : rated) ordered.push_back(each.second);
    return ordered;
  }

  int seen_ = 0;
};

/// Whoever is to move can mate at once.
bool has_mate(const Position& position) {
  for (const Move move : position.legal_moves()) {
    Position next = position;
    next.play_unchecked(move);
    if (next.is_checkmate()) return true;
  }
  return false;
}

/// Whoever is to move has been mated, or is mated after each of their moves.
bool is_being_mated(const Position& position) {
  const auto moves = position.legal_moves();
  if (moves.empty()) return position.is_check();
  return std::all_of(moves.begin(), moves.end(), [&](Move move) {
    Position next = position;
    next.play_unchecked(move);
    return has_mate(next);
  });
}

/// A word as SAN: Spanish letters become English ones.
std::string in_english(std::string_view word) {
  std::string san(word);
  if (san.empty()) return san;
  switch (san.front()) {
    case 'C':
      san.front() = 'N';
      break;
    case 'A':
      san.front() = 'B';
      break;
    case 'T':
      san.front() = 'R';
      break;
    case 'D':
      san.front() = 'Q';
      break;
    case 'R':
      san.front() = 'K';
      break;
    default:
      break;
  }
  return san;
}

bool is_legal_move(std::string_view word, const Position& position) {
  // "a5" and the like need two letters; more than this no move has.
  constexpr std::size_t kShortest = 2;
  constexpr std::size_t kLongest = 10;
  if (word.size() < kShortest || word.size() > kLongest) return false;
  if (rules::parse_san(position, word) || rules::parse_san(position, in_english(word))) return true;
  return bool(rules::parse_uci(position, word));
}

}  // namespace

BoardStanding board_standing(const Position& position, Color color) {
  constexpr int kEnough = 1'000;
  const int of_mover = Exchange().best(position, kMaxCaptures, -kEnough, kEnough);
  const bool is_mated = is_being_mated(position);
  const bool mates = !is_mated && has_mate(position);
  if (position.turn() == color) return {of_mover, is_mated, mates};
  return {-of_mover, mates, is_mated};
}

double share_lost(std::span<const Position> positions, Color color, double least) {
  if (positions.empty()) return 0;
  const auto lost = std::count_if(positions.begin(), positions.end(), [&](const Position& each) {
    return is_lost(board_standing(each, color), least);
  });
  return static_cast<double>(lost) / static_cast<double>(positions.size());
}

int legal_moves_in(std::string_view text, const Position& position) {
  constexpr std::string_view kBetween = " \t,.;:()[]\"'¡¿";
  std::vector<std::string_view> found;
  while (!text.empty()) {
    const std::size_t end = text.find_first_of(kBetween);
    const std::string_view word = text.substr(0, end);
    text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
    if (is_legal_move(word, position)) found.push_back(word);
  }
  std::sort(found.begin(), found.end());
  return static_cast<int>(std::unique(found.begin(), found.end()) - found.begin());
}

}  // namespace escaque::etiquette
