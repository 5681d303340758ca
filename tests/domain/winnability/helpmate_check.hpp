#pragma once
// Replays a help-mate with nothing but the rules: no code of the search.

#include <string>
#include <vector>

#include "domain/rules/fen.hpp"
#include "domain/rules/uci.hpp"

namespace escaque::winnability {

/// Why `line` is no series of legal moves to a mate by `winner`; empty when it is one.
inline std::string flaw_of(rules::Position position, Color winner,
                           const std::vector<rules::Move>& line) {
  for (const rules::Move move : line) {
    const auto next = position.play(move);
    if (!next) {
      return to_uci(position, move) + " in " + to_fen(position) + ": " +
             std::string(to_string(next.error()));
    }
    position = *next;
  }
  if (!position.is_checkmate()) return "no mate: " + to_fen(position);
  if (position.turn() == winner) return "the wrong side is mated: " + to_fen(position);
  return {};
}

}  // namespace escaque::winnability
