#include "domain/laws/longer_counts.hpp"

#include <algorithm>
#include <string>

namespace escaque::laws {
namespace {

/// "KRB": the king first, then the others in the order of `text`.
std::string pieces_of(const rules::Board& board, Color color) {
  std::string text;
  for (const rules::Role role : {rules::Role::king, rules::Role::queen, rules::Role::rook,
                                 rules::Role::bishop, rules::Role::knight, rules::Role::pawn}) {
    text.append(static_cast<std::size_t>(rules::count(board.of(color, role))),
                rules::to_char(role));
  }
  return text;
}

/// Both sides with their pieces in alphabetical order, so that "KBRKR" and "KRBKR" are one.
std::string sorted_sides(std::string text) {
  const auto second = text.begin() + static_cast<std::ptrdiff_t>(text.find('K', 1));
  std::sort(text.begin() + 1, second);
  std::sort(second + 1, text.end());
  return text;
}

}  // namespace

int moves_to_claim(const std::vector<LongerCount>& announced, const rules::Board& board) {
  int moves = kFiftyMoves;
  if (announced.empty()) return moves;
  const std::string white = pieces_of(board, Color::white);
  const std::string black = pieces_of(board, Color::black);
  for (const LongerCount& count : announced) {
    const std::string wanted = sorted_sides(count.material);
    const bool is_there =
        wanted == sorted_sides(white + black) || wanted == sorted_sides(black + white);
    if (is_there) moves = std::max(moves, count.moves);
  }
  return moves;
}

}  // namespace escaque::laws
