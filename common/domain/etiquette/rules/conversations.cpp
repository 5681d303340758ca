#include "domain/etiquette/rules/conversations.hpp"

#include <algorithm>

#include "domain/etiquette/rules/decisions.hpp"

namespace escaque::etiquette {

std::optional<RuleDecision> ConversationWatch::see(const ConversationSeen& conversation,
                                                   const Thresholds& thresholds) {
  const Millis apart = from_seconds(thresholds.conversations_apart * 3'600);
  // It goes on.
  if (!seen_.empty() && conversation.time - seen_.back().time < apart) return std::nullopt;
  seen_.push_back(conversation);
  const Millis within = from_days(thresholds.conversations_within);
  std::erase_if(seen_, [&](const auto& each) { return conversation.time - each.time > within; });
  if (static_cast<double>(seen_.size()) < thresholds.conversations) return std::nullopt;
  RuleDecision made = decision_of(kConversation, conversation.user, thresholds);
  made.verdict = RuleVerdict::cool_down;
  made.length = from_seconds(thresholds.conversations_pause * 3'600);
  made.features = {{"conversations", static_cast<double>(seen_.size())}};
  for (const ConversationSeen& each : seen_) {
    const bool is_named = std::ranges::count(made.others, each.partner) > 0;
    if (!is_named) made.others.push_back(each.partner);
  }
  seen_.clear();
  return made;
}

}  // namespace escaque::etiquette
