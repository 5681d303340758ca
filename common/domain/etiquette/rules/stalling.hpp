#pragma once
// DSC-4: letting the clock run in a lost position instead of playing on or resigning. Thinking for
// long is nobody's fault as long as there is something to think about.

#include <deque>
#include <optional>

#include "domain/etiquette/rules/observation.hpp"
#include "domain/etiquette/rules/rule_decision.hpp"
#include "domain/etiquette/rules/thresholds.hpp"

namespace escaque::etiquette {

/// From how long on a player idles who has so much time for a game.
[[nodiscard]] Millis idle_limit(Millis estimate, const Thresholds& thresholds);

/// The game was lost on time, given up or run away from in a lost position, after a move for which
/// its player had let the clock run.
[[nodiscard]] bool is_stalled(const GameSeen& game, const Thresholds& thresholds);

class StallWatch {
 public:
  [[nodiscard]] std::optional<RuleDecision> see(const GameSeen& game, const Thresholds& thresholds);

 private:
  struct Seen {
    GameId game;
    bool is_stalled = false;
  };
  std::deque<Seen> games_;  // The last ones, the oldest first.
};

}  // namespace escaque::etiquette
