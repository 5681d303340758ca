#include "fuzz/rules_fuzz.hpp"

#include <optional>
#include <string>

#include "domain/rules/fen.hpp"
#include "domain/rules/pgn/pgn.hpp"
#include "domain/rules/san.hpp"
#include "domain/rules/uci.hpp"
#include "fuzz/require.hpp"

namespace escaque::rules {

using fuzz::require;

namespace {

std::optional<Position> read_position(std::string_view fen) {
  const auto setup = parse_fen(fen);
  if (!setup) return std::nullopt;
  const auto position = Position::from_setup(*setup, Variant::chess960);
  if (!position) return std::nullopt;
  return *position;
}

}  // namespace

void check_fen(std::string_view text) {
  const auto position = read_position(text);
  if (!position) return;
  for (const FenStyle style : {FenStyle::x_fen, FenStyle::shredder}) {
    const auto again = read_position(to_fen(*position, style));
    require(again.has_value(), "a written FEN is accepted", text);
    require(again->repetition_key() == position->repetition_key(), "FEN keeps the position", text);
  }
  const MoveList moves = position->legal_moves();
  require(moves.size() <= 218, "no position has over 218 moves", text);
  for (const Move move : moves) {
    const auto next = position->play(move);
    require(next.has_value(), "a legal move can be played", text);
    const auto checked = Position::from_setup(next->to_setup(), Variant::chess960);
    require(checked && *checked == *next, "a legal move leads to a position", text);
  }
}

void check_move(std::string_view text) {
  const auto end = text.find('\n');
  const auto position = read_position(text.substr(0, end));
  if (!position || end == std::string_view::npos) return;
  const std::string_view written = text.substr(end + 1);
  if (const auto move = parse_san(*position, written)) {
    require(position->is_legal(*move), "SAN gives a legal move", text);
    const auto again = parse_san(*position, to_san(*position, *move));
    require(again && *again == *move, "SAN survives", text);
  }
  if (const auto move = parse_uci(*position, written)) {
    const auto again = parse_uci(*position, to_uci(*position, *move, Variant::chess960));
    require(again && *again == *move, "UCI survives", text);
  }
}

void check_pgn(std::string_view text) {
  PgnReader reader(text, {.plies = 500});
  while (const auto game = reader.next()) {
    if (!*game) {
      require(!to_string(game->error()).empty(), "an error has a text", text);
      continue;
    }
    const std::string written = to_pgn(**game);
    const auto again = parse_pgn(written);
    require(again.has_value(), "a written game is read", written);
    require(to_pgn(*again) == written, "a written game is written again unchanged", written);
  }
}

void check_bytes(std::string_view bytes) {
  if (bytes.empty()) return;
  const std::string_view text = bytes.substr(1);
  switch (bytes.front() % 3) {
    case 0:
      return check_fen(text);
    case 1:
      return check_move(text);
    default:
      return check_pgn(text);
  }
}

}  // namespace escaque::rules
