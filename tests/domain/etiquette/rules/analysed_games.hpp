#pragma once
// The games of tests/data/conduct/analysed.tsv, which analyse_games.cpp has written.

#include <vector>

#include "domain/etiquette/rules/engine_evidence.hpp"

namespace escaque::etiquette {

/// A position, and the ranks of what a search of 500 and one of 5,000 nodes would have played.
struct AnalysedPosition {
  PositionSeen seen;
  int weak = 0;
  int strong = 0;
};

/// The moves of one player in one game.
struct AnalysedSide {
  int game = 0;  ///< Its place in tests/data/games.
  double rating = 0;
  std::vector<AnalysedPosition> positions;
};

/// Throws std::runtime_error, which names the line that cannot be read.
[[nodiscard]] std::vector<AnalysedSide> read_analysed();

}  // namespace escaque::etiquette
