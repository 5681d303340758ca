#include "domain/etiquette/case_result.hpp"

#include <algorithm>

namespace escaque::etiquette {
namespace {

/// The answer to an appeal against the last decision. What lapsed was reviewed by nobody.
const Appeal* review_of(const Case& of) {
  if (of.appeals.empty()) return nullptr;
  const Appeal& last = of.appeals.back();
  const bool is_answered = last.answer && last.answer->outcome != AppealOutcome::lapsed;
  return is_answered && last.time >= of.decisions.back().time ? &last : nullptr;
}

void settle(CaseSummary& summary, CaseResult result, UtcTime time) {
  summary.result = result;
  summary.settled = time;
}

}  // namespace

CaseSummary summary_of(const Case& of) {
  CaseSummary summary;
  if (!of.appeals.empty()) summary.appealed = of.appeals.back().time;
  const auto by_somebody =
      std::ranges::find_if(of.decisions, [](const Decision& each) { return each.by.has_value(); });
  if (by_somebody != of.decisions.end()) summary.decided = by_somebody->time;
  const bool is_open = of.state == CaseState::open || of.state == CaseState::awaits_signature;
  if (is_open || of.decisions.empty()) return summary;
  const Decision& last = of.decisions.back();
  const Appeal* review = review_of(of);
  if (last.what.outcome == Outcome::dismissed) {
    settle(summary, CaseResult::dismissed, last.time);
  } else if (review != nullptr && review->answer->outcome == AppealOutcome::reversed) {
    settle(summary, CaseResult::reversed, review->answered);
  } else if (last.by) {
    settle(summary, CaseResult::confirmed, last.time);
  } else if (review != nullptr) {
    settle(summary, CaseResult::confirmed, review->answered);
  } else {
    settle(summary, CaseResult::by_rule, last.time);
  }
  return summary;
}

}  // namespace escaque::etiquette
