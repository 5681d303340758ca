#pragma once
// All numbers of the service. Thread-safe.

#include <string>

#include "platform/metrics/registry.hpp"

namespace escaque::services::matchmaking {

struct Metrics {
  explicit Metrics(metrics::Registry& registry_in) : registry(registry_in) {}

  metrics::Registry& registry;
  metrics::Counter pairings =
      registry.counter("escaque_matchmaking_pairings_total", "Pairings that were made");
  metrics::Counter started =
      registry.counter("escaque_matchmaking_games_started_total", "Games created for pairings");
  metrics::Counter games_refused =
      registry.counter("escaque_matchmaking_games_refused_total", "Games that cannot be created");
  metrics::Counter views_made = registry.counter("escaque_matchmaking_views_made_total",
                                                 "Tables, reasons and reports worked out");
  metrics::Gauge seeks = registry.gauge("escaque_matchmaking_seeks", "Open seeks");
  metrics::Gauge pool_members =
      registry.gauge("escaque_matchmaking_pool_members", "Players waiting in pools");
  metrics::Gauge challenges = registry.gauge("escaque_matchmaking_challenges", "Open challenges");
  metrics::Gauge unknown_results =
      registry.gauge("escaque_matchmaking_unknown_results",
                     "Results of games that their event or arena does not know");
  metrics::Histogram append_seconds =
      registry.histogram("escaque_matchmaking_append_seconds", "Time until an entry was durable",
                         metrics::duration_buckets());

  /// Logs of a kind that this program does not understand.
  void set_unreadable(const std::string& of, std::size_t number) {
    registry
        .gauge("escaque_matchmaking_unreadable", "Logs or entries that cannot be read",
               {{"of", of}})
        .set(static_cast<double>(number));
  }
  /// Logs of a kind that are in Redis and in memory.
  void set_live(const std::string& of, std::size_t number) {
    registry
        .gauge("escaque_matchmaking_live", "Events, arenas, seasons that are not archived",
               {{"of", of}})
        .set(static_cast<double>(number));
  }
  void count_archived(const std::string& of) {
    registry
        .counter("escaque_matchmaking_archived_total", "Logs that went into the archive",
                 {{"of", of}})
        .increment();
  }
  /// Commands refused, by the name of the reason.
  void count_refusal(const std::string& reason) {
    registry
        .counter("escaque_matchmaking_refusals_total", "Commands refused, by reason",
                 {{"reason", reason}})
        .increment();
  }
};

}  // namespace escaque::services::matchmaking
