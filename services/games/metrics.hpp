#pragma once
// All numbers of the service. Thread-safe.

#include <string>
#include <string_view>

#include "platform/metrics/registry.hpp"

namespace escaque::services::games {

struct Metrics {
  explicit Metrics(metrics::Registry& registry_in) : registry(registry_in) {}

  metrics::Registry& registry;
  metrics::Counter moves = registry.counter("escaque_games_moves_total", "Moves written");
  metrics::Counter created = registry.counter("escaque_games_created_total", "Games created");
  metrics::Counter ended = registry.counter("escaque_games_ended_total", "Games ended");
  metrics::Counter flags = registry.counter("escaque_games_flags_total", "Flags that fell");
  metrics::Counter repeated =
      registry.counter("escaque_games_repeated_commands_total", "Commands that came twice");
  metrics::Counter conflicts = registry.counter("escaque_games_append_conflicts_total",
                                                "Appends that found another end of the stream");
  metrics::Counter outages =
      registry.counter("escaque_games_outages_total", "Times that a shard was halted");
  metrics::Counter stalls =
      registry.counter("escaque_games_stalls_total", "Times that a thread stalled");
  metrics::Counter archived = registry.counter("escaque_games_archived_total", "Games archived");
  metrics::Counter rejected =
      registry.counter("escaque_games_rejected_entries_total",
                       "Outbox entries that cannot be archived, kept in rejected_entries");
  metrics::Counter second_looks =
      registry.counter("escaque_games_second_looks_total", "Positions that were looked at again");
  metrics::Counter second_looks_dropped =
      registry.counter("escaque_games_second_looks_dropped_total",
                       "Positions that nobody looked at again because too many were waiting");
  metrics::Counter judged_later =
      registry.counter("escaque_games_judged_later_total",
                       "Games that ended, or whose result changed, by a second look");
  metrics::Gauge streams_due =
      registry.gauge("escaque_games_streams_due",
                     "Streams of archived games that should be deleted by now, of all instances");
  metrics::Gauge live = registry.gauge("escaque_games_live", "Games in progress");
  metrics::Gauge shards = registry.gauge("escaque_games_shards_served", "Shards served");
  metrics::Histogram append_seconds =
      registry.histogram("escaque_games_append_seconds", "Time until an entry was durable",
                         metrics::duration_buckets());
  metrics::Histogram take_over_seconds = registry.histogram(
      "escaque_games_take_over_seconds", "Time from having a shard to having all its games",
      metrics::duration_buckets());

  /// Commands refused, by the name of the reason.
  void count_refusal(const std::string& reason) {
    registry
        .counter("escaque_games_refusals_total", "Commands refused, by reason",
                 {{"reason", reason}})
        .increment();
  }
};

}  // namespace escaque::services::games
