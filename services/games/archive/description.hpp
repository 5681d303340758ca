#pragma once
// What is noted beside an archived game, so that it is found without being read.

#include <string>

#include "games/archive/archive_store.hpp"

namespace escaque::services::games {

/// Half-moves of `GameBeginning::line`: as far as the tree of a player's openings goes.
inline constexpr int kLinePlies = 12;

struct GameBeginning {
  /// Its first moves with a space behind each, "e2e4 e7e5 "; empty of a game that began elsewhere.
  std::string line;
  /// Both empty where no position of it has a name.
  std::string eco;
  std::string opening;
};

/// Of a log that can be played; without anything of another.
[[nodiscard]] GameBeginning beginning_of(const v1::GameLog& log);

/// Adds to the summary what only its log tells.
void complete(v1::GameSummary& summary, const v1::GameLog& log);

/// For `user`, who played it; nothing where it has no result.
[[nodiscard]] std::optional<Score> score_for(const v1::GameSummary& summary,
                                             const std::string& user);

}  // namespace escaque::services::games
