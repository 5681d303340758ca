#include "domain/rules/uci.hpp"

#include <cstdlib>

#include "domain/rules/generator.hpp"

namespace escaque::rules {
namespace {

/// The rook with a castling right towards which the king's own move `from` to `to` points. Such a
/// move covers at least two files, so it is never an ordinary step of the king.
std::optional<Square> rook_of_king_move(const Position& position, Square from, Square to) {
  if (from != position.king(position.turn())) return std::nullopt;
  const int distance = index(to) - index(from);
  if (rank_of(from) != rank_of(to) || std::abs(distance) < 2) return std::nullopt;
  const Bitboard rooks = position.castling_rooks() & position.board().of(position.turn());
  for (const Square rook : Squares(rooks)) {
    if (castling_targets(from, rook).king == to) return rook;
  }
  return std::nullopt;
}

/// Promotion letters are lower case in UCI; upper case is understood as well.
std::optional<Role> parse_promotion(char c) {
  switch (c) {
    case 'n':
    case 'N':
      return Role::knight;
    case 'b':
    case 'B':
      return Role::bishop;
    case 'r':
    case 'R':
      return Role::rook;
    case 'q':
    case 'Q':
      return Role::queen;
  }
  return std::nullopt;
}

}  // namespace

std::string_view to_string(UciError error) {
  switch (error) {
    case UciError::syntax:
      return "A move is two squares and perhaps one of \"qrbn\", like \"e2e4\" or \"e7e8q\".";
    case UciError::illegal:
      return "The move is not legal in this position.";
  }
  return {};
}

Result<Move, UciError> read_uci(const Position& position, std::string_view text) {
  if (text.size() != 4 && text.size() != 5) return UciError::syntax;
  const auto from = parse_square(text.substr(0, 2));
  const auto to = parse_square(text.substr(2, 2));
  if (!from || !to) return UciError::syntax;
  if (text.size() == 5) {
    const auto role = parse_promotion(text[4]);
    if (!role) return UciError::syntax;
    return Move(*from, *to, role);
  }
  const bool takes_own = contains(position.board().of(position.turn()), *to);
  const auto rook = takes_own ? std::nullopt : rook_of_king_move(position, *from, *to);
  return Move(*from, rook.value_or(*to));
}

Result<Move, UciError> parse_uci(const Position& position, std::string_view text) {
  const auto move = read_uci(position, text);
  if (!move) return move.error();
  if (!position.is_legal(*move)) return UciError::illegal;
  return *move;
}

std::string to_uci(const Position& position, Move move, Variant variant) {
  Square to = move.to();
  const bool castles = contains(position.board().of(position.turn()), to);
  if (castles && variant == Variant::standard) to = castling_targets(move.from(), to).king;
  std::string text = to_string(move.from()) + to_string(to);
  if (const auto role = move.promotion()) text += to_char(Piece{Color::black, *role});
  return text;
}

}  // namespace escaque::rules
