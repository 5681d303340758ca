#include "conduct/figures/month_report.hpp"

#include <array>
#include <cstdio>
#include <utility>

#include "conduct/figures/counted_rules.hpp"
#include "conduct/figures/precision.hpp"
#include "domain/etiquette/rules/statistics.hpp"
#include "domain/etiquette/small_cells.hpp"
#include "wire/forms.hpp"

namespace escaque::services::conduct {
namespace {

namespace v1 = escaque::conduct::v1;

using etiquette::shown;
using etiquette::shown_part;

v1::MonthOfRule to_wire(const RuleFigures& figures, std::string_view rule) {
  v1::MonthOfRule made;
  made.set_rule(std::string(rule));
  const int refuted = figures.dismissed + figures.reversed;
  if (const auto n = shown(figures.fired)) made.set_fired(*n);
  if (const auto n = shown_part(figures.in_shadow, figures.fired)) made.set_in_shadow(*n);
  if (const auto n = shown(figures.opened)) made.set_opened(*n);
  if (const auto n = shown(figures.confirmed)) made.set_confirmed(*n);
  if (const auto n = shown(refuted)) made.set_refuted(*n);
  if (const auto n = shown(figures.by_rule)) made.set_by_rule(*n);
  if (const auto n = shown(figures.appealed)) made.set_appealed(*n);
  if (const auto n = shown_part(figures.reversed, refuted)) made.set_reversed(*n);
  if (made.has_confirmed() && made.has_refuted()) {
    *made.mutable_precision() = precision_of(figures.confirmed, figures.judged());
  }
  return made;
}

}  // namespace

std::string name_of(std::chrono::year_month month) {
  std::array<char, 32> text{};
  const int length =
      std::snprintf(text.data(), text.size(), "%04d-%02u", static_cast<int>(month.year()),
                    static_cast<unsigned>(month.month()));
  return {text.data(), static_cast<std::size_t>(length)};
}

std::chrono::year_month month_of(UtcTime time) {
  const std::chrono::year_month_day day(std::chrono::floor<std::chrono::days>(time));
  return day.year() / day.month();
}

TimeSpan span_of(std::chrono::year_month month) {
  const auto begin = [](std::chrono::year_month of) {
    return std::chrono::time_point_cast<Millis>(std::chrono::sys_days(of / std::chrono::day(1)));
  };
  return {begin(month), begin(month + std::chrono::months(1))};
}

v1::MonthFigures month_report(std::chrono::year_month month, const SiteFigures& figures) {
  v1::MonthFigures made;
  made.set_month(name_of(month));
  for (const etiquette::RuleRow& row : kCountedRules) {
    *made.add_rules() = to_wire(figures_of(figures.rules, row.id), row.id);
  }
  if (const auto n = shown(figures.reports)) made.set_reports(*n);
  if (const auto n = shown(figures.opened)) made.set_opened(*n);
  if (const auto n = shown(figures.confirmed)) made.set_confirmed(*n);
  if (const auto n = shown(figures.dismissed)) made.set_dismissed(*n);
  if (const auto n = shown(figures.by_rule)) made.set_by_rule(*n);
  if (const auto n = shown(figures.appealed)) made.set_appealed(*n);
  if (const auto n = shown(figures.reversed)) made.set_reversed(*n);
  if (shown(static_cast<int>(figures.waits.size()))) {
    std::vector<double> hours;
    for (const Millis wait : figures.waits) {
      hours.push_back(std::chrono::duration<double, std::ratio<3'600>>(wait).count());
    }
    made.set_median_hours(etiquette::median(std::move(hours)));
  }
  for (const etiquette::StepRow& row : etiquette::kSteps) {
    if (row.step == etiquette::Step::warning) continue;
    v1::StepFigures& step = *made.add_in_force();
    step.set_step(wire::to_word<v1::Step>(row.step));
    const auto found = figures.in_force.find(row.step);
    const auto n = shown(found == figures.in_force.end() ? 0 : found->second);
    if (n) step.set_number(*n);
  }
  return made;
}

}  // namespace escaque::services::conduct
