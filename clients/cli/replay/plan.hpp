#pragma once
// How a finished game is played once more on a server: its moves, then the act that ended it. Pure.

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "domain/rules/pgn/pgn.hpp"

namespace escaque::clients::cli::replay {

/// What ends the game after its last move.
enum class Ending {
  by_itself,    // Mate, stalemate, dead position: the server ends it.
  resignation,  // By the loser: `Normal` without mate, and time forfeits outside of the sample.
  agreement,    // One offers, the other accepts: `Normal` draws, and draws after a flag fell.
  flag,         // The loser, who is on move, lets the flag fall: a sample of `Time forfeit`.
};

struct Plan {
  std::string name;                // "game 17: Player0001 - Player0002"
  std::vector<std::string> moves;  // UCI
  std::vector<rules::Move> played;
  rules::Position start = rules::Position::initial();
  std::string initial_fen = {};  // Of `start`; empty: the usual one.
  rules::Outcome outcome;
  Ending ending = Ending::by_itself;
};

/// May this game be one of the sample whose flags really fall?
enum class Flag { real, as_resignation };

/// Nothing when the game has no result.
[[nodiscard]] std::optional<Plan> plan_of(const rules::PgnGame& game, std::size_t number,
                                          Flag flag);

/// The game ended when its time was over, and its loser was on move.
[[nodiscard]] bool ended_by_flag(const rules::PgnGame& game);

}  // namespace escaque::clients::cli::replay
