#pragma once
// The numbers of `ratings`.

#include "platform/metrics/registry.hpp"

namespace escaque::services::ratings {

struct Metrics {
  explicit Metrics(metrics::Registry& registry)
      : rated(registry.counter("escaque_ratings_games_total", kHelp, {{"result", "rated"}})),
        unrated(registry.counter("escaque_ratings_games_total", kHelp, {{"result", "unrated"}})),
        repeated(registry.counter("escaque_ratings_games_total", kHelp, {{"result", "repeated"}})),
        corrected(
            registry.counter("escaque_ratings_games_total", kHelp, {{"result", "corrected"}})),
        rejected(registry.counter("escaque_ratings_games_total", kHelp, {{"result", "rejected"}})) {
  }

  static constexpr const char* kHelp =
      "Finished games read from the outboxes, by what became of them";

  metrics::Counter rated;
  metrics::Counter unrated;
  metrics::Counter repeated;
  metrics::Counter corrected;
  metrics::Counter rejected;
};

}  // namespace escaque::services::ratings
