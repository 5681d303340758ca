#pragma once
// SND-1: several rated games in a row lost after a few moves, without being mated.

#include <deque>
#include <optional>

#include "domain/etiquette/rules/observation.hpp"
#include "domain/etiquette/rules/rule_decision.hpp"
#include "domain/etiquette/rules/thresholds.hpp"

namespace escaque::etiquette {

class QuickLossWatch {
 public:
  [[nodiscard]] std::optional<RuleDecision> see(const GameSeen& game, const Thresholds& thresholds);

 private:
  struct Seen {
    GameId game;
    UserId opponent;
    UtcTime ended;
    bool is_quick_loss = false;
  };
  std::deque<Seen> games_;  // The oldest first.
  UtcTime last_tip_{};
};

}  // namespace escaque::etiquette
