#include "domain/notation/signs.hpp"

#include <array>
#include <optional>

namespace escaque::notation {

using rules::Move;
using rules::Position;
using rules::Square;

namespace {

/// Longer ones before those they end with.
constexpr std::array<std::string_view, 16> kSigns = {
    "dbl ch", "dis ch", "a.p.", "e.p.", "(=)", "jaque mate", "jaque", "mate",
    "ch",     "ep",     "+",    "#",    "!",   "?",          "†",     " "};

/// "ep" and "ch" could be the end of nothing else than a move of at least this many letters.
constexpr std::size_t kShortestMove = 2;

bool strip_one(std::string_view& text) {
  for (const std::string_view sign : kSigns) {
    if (!text.ends_with(sign) || text.size() < sign.size() + kShortestMove) continue;
    text.remove_suffix(sign.size());
    return true;
  }
  return false;
}

}  // namespace

std::string_view without_signs(std::string_view text) {
  while (strip_one(text)) {
  }
  return text;
}

std::string check_sign(const Position& position, Move move, MateSign mate) {
  Position next = position;
  next.play_unchecked(move);
  if (!next.is_check()) return {};
  if (next.has_legal_move()) return "+";
  return mate == MateSign::hash ? "#" : "++";
}

bool is_castling(const Position& position, Move move) {
  return contains(position.board().of(position.turn()), move.to());
}

bool is_en_passant(const Position& position, Move move) {
  return contains(position.board().of(rules::Role::pawn), move.from()) &&
         file_of(move.from()) != file_of(move.to()) && !position.board().color_at(move.to());
}

std::optional<Square> captured_square(const Position& position, Move move) {
  if (is_castling(position, move)) return std::nullopt;
  if (position.board().color_at(move.to())) return move.to();
  if (!is_en_passant(position, move)) return std::nullopt;
  const int back = position.turn() == Color::white ? -8 : 8;
  return static_cast<Square>(index(move.to()) + back);
}

}  // namespace escaque::notation
