#include "conduct/figures/figure_desk.hpp"

#include <algorithm>
#include <string>
#include <utility>

#include "conduct/cases/case_wire.hpp"
#include "conduct/figures/counted_rules.hpp"
#include "conduct/figures/precision.hpp"
#include "conduct/refusals.hpp"
#include "wire/forms.hpp"

namespace escaque::services::conduct {
namespace {

using etiquette::RuleKind;
using etiquette::RuleRow;

constexpr int kUsualDays = 90;
constexpr int kMostDays = 730;

v1::RuleFigures to_wire(const RuleRow& row, bool is_in_shadow, const RuleFigures& figures) {
  v1::RuleFigures made;
  made.set_rule(std::string(row.id));
  made.set_article(wire::to_word<v1::Article>(row.article));
  made.set_is_statistical(row.kind == RuleKind::statistical);
  made.set_is_in_shadow(is_in_shadow);
  made.set_fired(figures.fired);
  made.set_in_shadow(figures.in_shadow);
  made.set_opened(figures.opened);
  made.set_confirmed(figures.confirmed);
  made.set_dismissed(figures.dismissed);
  made.set_by_rule(figures.by_rule);
  made.set_appealed(figures.appealed);
  made.set_reversed(figures.reversed);
  if (figures.judged() > 0) {
    *made.mutable_precision() = precision_of(figures.confirmed, figures.judged());
  }
  return made;
}

}  // namespace

FigureDesk::Served<v1::ListRulesResponse> FigureDesk::list_rules(
    const v1::ListRulesRequest& request) {
  if (!officer_of(request.user()).may_sign()) {
    co_return to_error(etiquette::CaseError::not_at_the_desk);
  }
  const int days = request.days() == 0 ? kUsualDays : std::clamp(request.days(), 1, kMostDays);
  // What happens in this millisecond has happened.
  const UtcTime to = time_.utc_now() + Millis(1);
  const TimeSpan within{to - std::chrono::days(days), to};
  const auto figures = co_await store_.rules(within);
  if (!figures) co_return figures.error();
  v1::ListRulesResponse response;
  response.set_since_ms(wire::to_unix_ms(within.from));
  for (const RuleRow& row : kCountedRules) {
    *response.add_rules() =
        to_wire(row, settings_.is_in_shadow(row.id), figures_of(*figures, row.id));
  }
  co_return response;
}

FigureDesk::Served<v1::GetMonthResponse> FigureDesk::get_month(const v1::GetMonthRequest& request) {
  auto months = co_await store_.months();
  if (!months) co_return months.error();
  std::string wanted = request.month();
  v1::GetMonthResponse response;
  response.mutable_months()->Assign(months->begin(), months->end());
  if (wanted.empty() && months->empty()) co_return response;
  if (wanted.empty()) wanted = months->front();
  auto figures = co_await store_.month(std::move(wanted));
  if (!figures) co_return figures.error();
  if (!*figures) co_return to_error(ConductError::no_such_month);
  *response.mutable_figures() = std::move(**figures);
  co_return response;
}

}  // namespace escaque::services::conduct
