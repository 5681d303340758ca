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
        held(registry.counter("escaque_conduct_findings_total", "Lines that a rule found",
                              {{"rule", "CHT-1"}})),
        habits(registry.counter("escaque_conduct_findings_total", "Lines that a rule found",
                                {{"rule", "CHT-2"}})),
        reports(registry.counter("escaque_conduct_reports_total", "Reports accepted")),
        commands(registry.counter("escaque_conduct_case_commands_total",
                                  "Commands of the desk to cases")) {}

  metrics::Counter said;
  metrics::Counter refused;
  metrics::Counter held;
  metrics::Counter habits;
  metrics::Counter reports;
  metrics::Counter commands;
};

}  // namespace escaque::services::conduct
