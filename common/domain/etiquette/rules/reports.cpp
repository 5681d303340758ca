#include "domain/etiquette/rules/reports.hpp"

#include "domain/etiquette/rules/decisions.hpp"

namespace escaque::etiquette {

double ReportWatch::weight() const {
  const auto borne_out = std::count_if(reports_.begin(), reports_.end(),
                                       [](const ReportSeen& each) { return each.is_borne_out; });
  return (static_cast<double>(borne_out) + 1) / (static_cast<double>(reports_.size()) + 2);
}

std::optional<RuleDecision> ReportWatch::see(const ReportSeen& report,
                                             const Thresholds& thresholds) {
  const bool is_known = std::any_of(reports_.begin(), reports_.end(), [&](const ReportSeen& each) {
    return each.of_case == report.of_case;
  });
  if (is_known) return std::nullopt;
  reports_.push_back(report);
  while (static_cast<double>(reports_.size()) > thresholds.reports_window) reports_.pop_front();
  ++since_told_;
  if (since_told_ < thresholds.reports_decided || weight() >= thresholds.reports_weight) {
    return std::nullopt;
  }
  RuleDecision made = decision_of(kBadReports, report.reporter, thresholds);
  made.features = {{"weight", weight()}, {"decided", static_cast<double>(reports_.size())}};
  if (is_reminded_) {
    open_case(made, kBadReports);
  } else {
    made.verdict = RuleVerdict::reminder;
  }
  is_reminded_ = !is_reminded_;
  since_told_ = 0;
  return made;
}

}  // namespace escaque::etiquette
