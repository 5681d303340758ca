#include "domain/rules/san.hpp"

#include <algorithm>

#include "domain/rules/generator.hpp"

namespace escaque::rules {
namespace {

constexpr std::size_t kSquareSize = 2;  // "e4"

/// What a written move says about the move; what it does not say, any legal move may have.
struct Wanted {
  Role role = Role::pawn;
  std::optional<File> from_file;
  std::optional<Rank> from_rank;
  std::optional<File> to_file;
  std::optional<Rank> to_rank;
  std::optional<Role> promotion;
};

std::string_view without_annotations(std::string_view text) {
  while (!text.empty() && std::string_view("+#!?").find(text.back()) != std::string_view::npos) {
    text.remove_suffix(1);
  }
  if (text.ends_with("e.p.")) text.remove_suffix(4);
  if (text.ends_with("ep") && text.size() > 4) text.remove_suffix(2);
  while (text.ends_with(' ')) text.remove_suffix(1);
  return text;
}

/// 1 for castling on the king's side, 2 on the queen's side, 0 for another move.
int castling_side(std::string_view text) {
  if (text == "O-O" || text == "0-0" || text == "o-o") return 1;
  if (text == "O-O-O" || text == "0-0-0" || text == "o-o-o") return 2;
  return 0;
}

bool takes_own_rook(const Position& position, Move move) {
  return contains(position.board().of(position.turn()), move.to());
}

Result<Move, SanError> find_castling(const Position& position, bool kingside) {
  for (const Move move : position.legal_moves()) {
    if (takes_own_rook(position, move) && (move.to() > move.from()) == kingside) return move;
  }
  return SanError::illegal;
}

/// Takes the promotion off the end: `=Q`, `(Q)`, `Q`.
std::optional<Role> take_promotion(std::string_view& text) {
  std::string_view rest = text;
  if (rest.ends_with(')')) rest.remove_suffix(1);
  if (rest.size() < 3) return std::nullopt;
  const auto role = parse_role(rest.back());
  if (!role) return std::nullopt;
  rest.remove_suffix(1);
  if (rest.back() == '=' || rest.back() == '(' || rest.back() == '/') rest.remove_suffix(1);
  text = rest;
  return role;
}

/// The coordinates between piece letter and promotion: up to two files and two ranks, with `x`, `:`
/// or
/// `-` between origin and target. One coordinate alone is part of the target.
bool read_coordinates(std::string_view text, Wanted& wanted) {
  const auto separator = text.find_first_of("x:-");
  std::string_view origin = text.substr(0, separator == std::string_view::npos ? 0 : separator);
  std::string_view target = separator == std::string_view::npos ? text : text.substr(separator + 1);
  if (separator == std::string_view::npos) {
    const bool two_files = text.size() == 2 && parse_file(text[1]);  // "ed"
    const std::size_t origin_size =
        two_files ? 1 : text.size() - std::min(text.size(), kSquareSize);
    origin = text.substr(0, origin_size);
    target = text.substr(origin_size);
  }
  const auto read = [](std::string_view part, std::optional<File>& file,
                       std::optional<Rank>& rank) {
    if (!part.empty() && (file = parse_file(part.front()))) part.remove_prefix(1);
    if (!part.empty() && (rank = parse_rank(part.front()))) part.remove_prefix(1);
    return part.empty();
  };
  return read(origin, wanted.from_file, wanted.from_rank) &&
         read(target, wanted.to_file, wanted.to_rank) && wanted.to_file.has_value();
}

std::optional<Wanted> read_move(std::string_view text) {
  Wanted wanted;
  wanted.promotion = take_promotion(text);
  if (!text.empty()) {
    if (const auto role = parse_role(text.front())) {
      wanted.role = *role;
      text.remove_prefix(1);
    }
  }
  if (text.empty() || !read_coordinates(text, wanted)) return std::nullopt;
  // "ed" and "exd" leave the rank to the reader, for pawn captures only.
  if (!wanted.to_rank && (wanted.role != Role::pawn || !wanted.from_file)) return std::nullopt;
  return wanted;
}

bool fits(const Wanted& wanted, const Position& position, Move move) {
  const auto agrees = [](auto want, auto have) { return !want || *want == have; };
  return contains(position.board().of(wanted.role), move.from()) &&
         agrees(wanted.from_file, file_of(move.from())) &&
         agrees(wanted.from_rank, rank_of(move.from())) &&
         agrees(wanted.to_file, file_of(move.to())) && agrees(wanted.to_rank, rank_of(move.to())) &&
         wanted.promotion == move.promotion() && !takes_own_rook(position, move);
}

/// The least of nothing, file, rank, both that tells `move` from the same pieces' moves to that
/// square.
std::string disambiguation(const Position& position, Move move) {
  bool needed = false;
  bool same_file = false;
  bool same_rank = false;
  const Bitboard pieces = position.board().of(*position.board().role_at(move.from()));
  for (const Move other : position.legal_moves()) {
    if (other.to() != move.to() || other.from() == move.from()) continue;
    if (!contains(pieces, other.from())) continue;
    needed = true;
    same_file = same_file || file_of(other.from()) == file_of(move.from());
    same_rank = same_rank || rank_of(other.from()) == rank_of(move.from());
  }
  std::string text;
  if (needed && (!same_file || same_rank)) text += to_char(file_of(move.from()));
  if (same_file) text += to_char(rank_of(move.from()));
  return text;
}

std::string without_check(const Position& position, Move move) {
  if (takes_own_rook(position, move)) return move.to() > move.from() ? "O-O" : "O-O-O";
  const Role role = *position.board().role_at(move.from());
  const bool pawn = role == Role::pawn;
  const bool captures = position.board().color_at(move.to()).has_value() ||
                        (pawn && file_of(move.from()) != file_of(move.to()));
  std::string text;
  if (!pawn) text += to_char(role) + disambiguation(position, move);
  if (captures && pawn) text += to_char(file_of(move.from()));
  if (captures) text += 'x';
  text += to_string(move.to());
  if (const auto promotion = move.promotion()) {
    text += '=';
    text += to_char(*promotion);
  }
  return text;
}

}  // namespace

std::string_view to_string(SanError error) {
  switch (error) {
    case SanError::syntax:
      return "This is not a move in algebraic notation, like \"Nf3\".";
    case SanError::illegal:
      return "No legal move in this position is written like that.";
    case SanError::ambiguous:
      return "Several legal moves are written like that: add the file or rank of the piece.";
  }
  return {};
}

Result<Move, SanError> parse_san(const Position& position, std::string_view text) {
  if (text.size() > 16) return SanError::syntax;
  text = without_annotations(text);
  if (const int side = castling_side(text)) return find_castling(position, side == 1);
  const auto wanted = read_move(text);
  if (!wanted) return SanError::syntax;
  std::optional<Move> found;
  for (const Move move : position.legal_moves()) {
    if (!fits(*wanted, position, move)) continue;
    if (found) return SanError::ambiguous;
    found = move;
  }
  if (!found) return SanError::illegal;
  return *found;
}

std::string to_san(const Position& position, Move move) {
  std::string text = without_check(position, move);
  Position next = position;
  next.play_unchecked(move);
  if (next.is_check()) text += next.has_legal_move() ? '+' : '#';
  return text;
}

}  // namespace escaque::rules
