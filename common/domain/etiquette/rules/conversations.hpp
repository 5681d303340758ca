#pragma once
// SHT-2: shouts that are a conversation of two, once it has happened often. There both are shown a
// channel (domain/etiquette/conversation.hpp); here those of one person are counted.

#include <deque>
#include <optional>

#include "domain/etiquette/rules/observation.hpp"
#include "domain/etiquette/rules/rule_decision.hpp"
#include "domain/etiquette/rules/thresholds.hpp"

namespace escaque::etiquette {

class ConversationWatch {
 public:
  /// A pause from shouts, when there have been too many within days.
  [[nodiscard]] std::optional<RuleDecision> see(const ConversationSeen& conversation,
                                                const Thresholds& thresholds);

 private:
  std::deque<ConversationSeen> seen_;  // Since the last pause, the oldest first.
};

}  // namespace escaque::etiquette
