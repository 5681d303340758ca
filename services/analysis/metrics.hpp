#pragma once
// The numbers of `analysis`.

#include "platform/metrics/registry.hpp"

namespace escaque::services::analysis {

struct Metrics {
  static constexpr const char* kGames = "escaque_analysis_games_total";
  static constexpr const char* kGamesHelp = "Games that were taken";

  explicit Metrics(metrics::Registry& registry)
      : handed_in(registry.counter(kGames, kGamesHelp, {{"result", "handed_in"}})),
        failed(registry.counter(kGames, kGamesHelp, {{"result", "failed"}})),
        given_back(registry.counter(kGames, kGamesHelp, {{"result", "given_back"}})),
        positions(registry.counter("escaque_analysis_positions_total", "Positions searched")),
        engines(registry.counter("escaque_analysis_engines_total", "Engines started")) {}

  metrics::Counter handed_in;
  metrics::Counter failed;
  metrics::Counter given_back;
  metrics::Counter positions;
  metrics::Counter engines;
};

}  // namespace escaque::services::analysis
