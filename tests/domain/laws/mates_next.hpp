#pragma once
// The definition of fide-1997 C4, by search.

#include "domain/rules/position.hpp"

namespace escaque::laws {

inline bool mates_at_once(const rules::Position& position) {
  for (const auto move : position.legal_moves()) {
    rules::Position after = position;
    after.play_unchecked(move);
    if (after.is_check() && !after.has_legal_move()) return true;
  }
  return false;
}

/// Whoever is on move has legal moves, and is mated next whichever is played.
inline bool is_mated_next(const rules::Position& position) {
  const auto moves = position.legal_moves();
  for (const auto move : moves) {
    rules::Position after = position;
    after.play_unchecked(move);
    if (!mates_at_once(after)) return false;
  }
  return !moves.empty();
}

}  // namespace escaque::laws
