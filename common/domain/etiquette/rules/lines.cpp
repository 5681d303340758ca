#include "domain/etiquette/rules/lines.hpp"

#include "domain/etiquette/rules/decisions.hpp"

namespace escaque::etiquette {
namespace {

/// Authors and lines of one game that are told apart.
constexpr std::size_t kMaxLines = 1'000;

RuleDecision found(const RuleRow& rule, const LineSeen& line, std::string_view what, int count,
                   const Thresholds& thresholds) {
  RuleDecision made = decision_of(rule, line.from, thresholds);
  open_case(made, rule);
  made.features = {{what, static_cast<double>(count)}};
  made.games = {line.game};
  made.others = {line.to};
  return made;
}

}  // namespace

std::optional<RuleDecision> LineWatch::see(const LineSeen& line, const Thresholds& thresholds) {
  const bool is_distraction = line.is_from_opponent && line.was_to_move && line.is_unwelcome;
  const bool is_advice = !line.is_from_opponent && line.is_advice_forbidden && line.legal_moves > 0;
  if (!is_distraction && !is_advice) return std::nullopt;
  if (seen_.size() >= kMaxLines || !seen_.insert(line.line).second) return std::nullopt;
  Author& author = authors_[line.from];
  // Exactly once, when the number is reached.
  if (is_distraction && ++author.distractions == static_cast<int>(thresholds.distractions)) {
    return found(kDistraction, line, "lines", author.distractions, thresholds);
  }
  if (is_advice && ++author.advice == static_cast<int>(thresholds.advice_lines)) {
    return found(kAdvice, line, "lines", author.advice, thresholds);
  }
  return std::nullopt;
}

}  // namespace escaque::etiquette
