#pragma once
// The game that the server has written down against the one that was to be played. Pure.

#include <string>

#include "escaque/games/v1/entry.pb.h"

#include "cli/replay/plan.hpp"

namespace escaque::clients::cli::replay {

struct Verdict {
  std::string difference = {};  // Empty: the game was played as it was recorded.
  /// The Laws that the server follows ended it before its record does: bare kings, or the same
  /// position for the fifth time. What was played until then agrees.
  bool ended_earlier = false;
};

/// `pgn` is what the server gives out for the game, `termination` what it has told the players.
[[nodiscard]] Verdict compare(const Plan& plan, const std::string& pgn,
                              games::v1::Termination termination);

}  // namespace escaque::clients::cli::replay
