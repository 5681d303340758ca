#pragma once
// The same metrics in OpenMetrics 1.0, for those who ask for it.

#include <string>
#include <string_view>

namespace escaque::metrics {

inline constexpr std::string_view kOpenMetricsType =
    "application/openmetrics-text; version=1.0.0; charset=utf-8";

/// Whether a request with this header `Accept` wants OpenMetrics 1.0 at least as much as
/// Prometheus' text format.
[[nodiscard]] bool prefers_open_metrics(std::string_view accept);

/// Of a text in Prometheus' format 0.0.4: a counter is called without the "_total" of its samples,
/// a quotation mark in a description has a backslash, and the end is marked.
[[nodiscard]] std::string to_open_metrics(std::string_view text);

}  // namespace escaque::metrics
