#pragma once
// Positions from FEN literals for tests; a bad literal throws, which fails the test that contains
// it.

#include <stdexcept>
#include <string>
#include <string_view>

#include "domain/rules/fen.hpp"
#include "domain/rules/uci.hpp"

namespace escaque::rules {

inline Position position_of(std::string_view fen, Variant variant = Variant::standard) {
  const auto setup = parse_fen(fen);
  if (!setup) throw std::invalid_argument(std::string(to_string(setup.error())));
  const auto position = Position::from_setup(*setup, variant);
  if (!position) throw std::invalid_argument(to_string(position.error()));
  return *position;
}

/// Plays moves in UCI notation, separated by spaces.
inline Position after(Position position, std::string_view moves) {
  while (!moves.empty()) {
    const auto end = moves.find(' ');
    const auto move = parse_uci(position, moves.substr(0, end));
    if (!move) throw std::invalid_argument(std::string(moves));
    position.play_unchecked(*move);
    moves = end == std::string_view::npos ? std::string_view{} : moves.substr(end + 1);
  }
  return position;
}

}  // namespace escaque::rules
