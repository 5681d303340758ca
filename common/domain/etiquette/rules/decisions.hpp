#pragma once
// How the rules of this folder make their decisions.

#include <algorithm>
#include <vector>

#include "domain/etiquette/rules/catalogue.hpp"
#include "domain/etiquette/rules/rule_decision.hpp"
#include "domain/etiquette/rules/thresholds.hpp"

namespace escaque::etiquette {

/// Games that a decision names, and a watch remembers for it; the latest.
inline constexpr std::size_t kMaxGamesNamed = 50;

/// With thresholds and the article; without verdict.
[[nodiscard]] inline RuleDecision decision_of(const RuleRow& rule, UserId about,
                                              const Thresholds& thresholds) {
  RuleDecision made;
  made.rule = rule.id;
  made.version = rule.version;
  made.about = about;
  made.article = rule.article;
  made.thresholds = thresholds_of(rule.id, thresholds);
  return made;
}

inline void open_case(RuleDecision& decision, const RuleRow& rule) {
  decision.verdict = RuleVerdict::open_case;
  decision.priority = rule.priority;
}

inline void name(std::vector<GameId>& games, GameId game) {
  games.push_back(game);
  if (games.size() > kMaxGamesNamed) games.erase(games.begin());
}

[[nodiscard]] inline Millis from_seconds(double seconds) {
  return std::chrono::round<Millis>(std::chrono::duration<double>(seconds));
}
[[nodiscard]] inline Millis from_days(double days) { return from_seconds(days * 86'400); }
[[nodiscard]] inline double to_seconds(Millis time) {
  return std::chrono::duration<double>(time).count();
}
[[nodiscard]] inline double to_days(Millis time) { return to_seconds(time) / 86'400; }

}  // namespace escaque::etiquette
