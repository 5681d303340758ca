#pragma once
// The numbers of `conduct`.

#include "platform/metrics/registry.hpp"

namespace escaque::services::conduct {

struct Metrics {
  static constexpr const char* kInputs = "Finished games that rules have been shown";

  static constexpr const char* kAnalyses = "What engines said of games";

  explicit Metrics(metrics::Registry& registry)
      : said(registry.counter("escaque_conduct_talks_total", "Commands to say something",
                              {{"result", "said"}})),
        refused(registry.counter("escaque_conduct_talks_total", "Commands to say something",
                                 {{"result", "refused"}})),
        held(registry.counter("escaque_conduct_findings_total", "Lines that a rule found",
                              {{"rule", "CHT-1"}})),
        habits(registry.counter("escaque_conduct_findings_total", "Lines that a rule found",
                                {{"rule", "CHT-2"}})),
        inputs_kept(
            registry.counter("escaque_conduct_inputs_total", kInputs, {{"result", "kept"}})),
        inputs_corrected(
            registry.counter("escaque_conduct_inputs_total", kInputs, {{"result", "corrected"}})),
        inputs_repeated(
            registry.counter("escaque_conduct_inputs_total", kInputs, {{"result", "repeated"}})),
        inputs_of_nobody(
            registry.counter("escaque_conduct_inputs_total", kInputs, {{"result", "nobody"}})),
        inputs_rejected(
            registry.counter("escaque_conduct_inputs_total", kInputs, {{"result", "rejected"}})),
        decisions(registry.counter("escaque_conduct_decisions_total",
                                   "Decisions of rules about games, also those in shadow")),
        analyses_kept(
            registry.counter("escaque_conduct_analyses_total", kAnalyses, {{"result", "kept"}})),
        analyses_repeated(registry.counter("escaque_conduct_analyses_total", kAnalyses,
                                           {{"result", "repeated"}})),
        analyses_failed(
            registry.counter("escaque_conduct_analyses_total", kAnalyses, {{"result", "failed"}})),
        analyses_given_up(registry.counter("escaque_conduct_analyses_total", kAnalyses,
                                           {{"result", "given_up"}})),
        reports(registry.counter("escaque_conduct_reports_total", "Reports accepted")),
        commands(registry.counter("escaque_conduct_case_commands_total",
                                  "Commands of the desk to cases")) {}

  metrics::Counter said;
  metrics::Counter refused;
  metrics::Counter held;
  metrics::Counter habits;
  metrics::Counter inputs_kept;
  metrics::Counter inputs_corrected;
  metrics::Counter inputs_repeated;
  metrics::Counter inputs_of_nobody;
  metrics::Counter inputs_rejected;
  metrics::Counter decisions;
  metrics::Counter analyses_kept;
  metrics::Counter analyses_repeated;
  metrics::Counter analyses_failed;
  metrics::Counter analyses_given_up;
  metrics::Counter reports;
  metrics::Counter commands;
};

}  // namespace escaque::services::conduct
