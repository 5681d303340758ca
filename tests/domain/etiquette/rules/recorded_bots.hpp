#pragma once
// The games of tests/data/conduct/bots.tsv, which record_bots.cpp has written.

#include <string>
#include <vector>

#include "domain/etiquette/rules/engine_evidence.hpp"

namespace escaque::etiquette {

/// The moves of a bot in one game, with what it really spent on each.
struct RecordedBot {
  std::string pace;  ///< How it decides when to move: "movetime", "house", "clock".
  int plies = 0;     ///< Of the game.
  std::vector<PositionSeen> positions;
};

/// Throws std::runtime_error, which names the line that cannot be read.
[[nodiscard]] std::vector<RecordedBot> read_bots();

}  // namespace escaque::etiquette
