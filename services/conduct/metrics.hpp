#pragma once
// The numbers of `conduct`.

#include "platform/metrics/registry.hpp"

namespace escaque::services::conduct {

struct Metrics {
  explicit Metrics(metrics::Registry& registry)
      : said(registry.counter("escaque_conduct_talks_total", "Commands to say something",
                              {{"result", "said"}})),
        refused(registry.counter("escaque_conduct_talks_total", "Commands to say something",
                                 {{"result", "refused"}})),
        reports(registry.counter("escaque_conduct_reports_total", "Reports accepted")),
        commands(registry.counter("escaque_conduct_case_commands_total",
                                  "Commands of the desk to cases")) {}

  metrics::Counter said;
  metrics::Counter refused;
  metrics::Counter reports;
  metrics::Counter commands;
};

}  // namespace escaque::services::conduct
