#include "domain/game/touched_man.hpp"

#include <algorithm>
#include <string>

#include "domain/rules/uci.hpp"

namespace escaque::game {
namespace {

using rules::Square;

bool is_of(const rules::Position& position, Square square, Color color) {
  const auto man = position.piece_at(square);
  return man && man->color == color;
}

/// A pawn was left on the last rank as it is.
bool is_unpromoted(const rules::Position& position, rules::Move move) {
  const auto man = position.piece_at(move.from());
  const rules::Rank last = position.turn() == Color::white ? rules::Rank::r8 : rules::Rank::r1;
  return man && man->role == rules::Role::pawn && rules::rank_of(move.to()) == last &&
         !move.promotion();
}

}  // namespace

std::optional<ManTouched> man_touched(const Game& game, std::string_view uci) {
  const laws::IllegalMoves& rule = game.laws().illegal_moves;
  if (rule.touched.empty() || game.touched) return std::nullopt;
  const rules::Position& position = game.position;
  const auto move = rules::read_uci(position, uci);
  if (!move || !position.piece_at(move->from())) return std::nullopt;
  const rules::MoveList legal = position.legal_moves();
  const auto is_left = [&legal](const ManTouched& touched) {
    return std::ranges::any_of(legal, [&](rules::Move each) { return obeys(touched, each); });
  };
  const Color by = position.turn();
  const std::string from = to_string(move->from());
  const std::string to = to_string(move->to());
  ManTouched touched{.by = by, .article = std::string(rule.touched)};
  if (is_of(position, move->from(), by)) {
    touched.from = from;
    touched.to = to;  // fide-2014 4.3c, 4.7: there with this man, if that is legal otherwise.
    if (is_unpromoted(position, *move) && !rule.unpromoted.empty()) {
      touched.becomes_queen = true;
      touched.article = rule.unpromoted;
    }
    if (is_left(touched)) return touched;
    touched = {.by = by, .from = from, .article = std::string(rule.touched)};
    if (is_left(touched)) return touched;
  }
  // A man of the opponent's that was to be taken, or moved.
  for (const Square square : {move->from(), move->to()}) {
    touched = {.by = by, .to = to_string(square), .article = std::string(rule.touched)};
    if (is_of(position, square, opposite(by)) && is_left(touched)) return touched;
  }
  return std::nullopt;
}

bool obeys(const ManTouched& touched, rules::Move move) {
  return (touched.from.empty() || touched.from == to_string(move.from())) &&
         (touched.to.empty() || touched.to == to_string(move.to())) &&
         (!touched.becomes_queen || move.promotion() == rules::Role::queen);
}

bool breaks_touch(const Game& game, rules::Move move) {
  return game.touched && !obeys(*game.touched, move);
}

}  // namespace escaque::game
