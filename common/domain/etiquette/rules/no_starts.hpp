#pragma once
// DSC-5: aborting games, or not beginning them, while the opponent waits.

#include <deque>
#include <optional>

#include "domain/etiquette/rules/observation.hpp"
#include "domain/etiquette/rules/rule_decision.hpp"
#include "domain/etiquette/rules/thresholds.hpp"

namespace escaque::etiquette {

/// How long a pause is after `before` others, between the shortest and the longest.
[[nodiscard]] Millis no_start_pause(double before, const Thresholds& thresholds);

class NoStartWatch {
 public:
  [[nodiscard]] std::optional<RuleDecision> see(const GameSeen& game, const Thresholds& thresholds);

 private:
  struct Seen {
    GameId game;
    bool is_called_off = false;
  };
  std::deque<Seen> games_;  // Since the last pause, the oldest first.
  double pauses_ = 0;       // One less for each month without one.
  UtcTime last_pause_{};
};

}  // namespace escaque::etiquette
