#pragma once
// RPT-1: somebody whose reports are hardly ever borne out.

#include <deque>
#include <optional>
#include <string>

#include "domain/etiquette/rules/observation.hpp"
#include "domain/etiquette/rules/rule_decision.hpp"
#include "domain/etiquette/rules/thresholds.hpp"

namespace escaque::etiquette {

class ReportWatch {
 public:
  /// Each report counts once. First a reminder; a case after as many more without one borne out
  /// more often.
  [[nodiscard]] std::optional<RuleDecision> see(const ReportSeen& report,
                                                const Thresholds& thresholds);
  /// What the next report of this person weighs: between 0 and 1, 1/2 of somebody unknown.
  [[nodiscard]] double weight() const;

 private:
  std::deque<ReportSeen> reports_;  // The last ones, the oldest first.
  int since_told_ = 0;
  bool is_reminded_ = false;
};

}  // namespace escaque::etiquette
