#pragma once
// What everybody may read of a month: no number under five, nor any that two others tell. Pure.

#include <chrono>
#include <string>

#include "conduct/figures/figure_store.hpp"

namespace escaque::services::conduct {

/// "2026-10"
[[nodiscard]] std::string name_of(std::chrono::year_month month);
[[nodiscard]] std::chrono::year_month month_of(UtcTime time);
[[nodiscard]] TimeSpan span_of(std::chrono::year_month month);

[[nodiscard]] escaque::conduct::v1::MonthFigures month_report(std::chrono::year_month month,
                                                              const SiteFigures& figures);

}  // namespace escaque::services::conduct
