#pragma once
// All numbers of the gateway.

#include "platform/metrics/registry.hpp"

namespace escaque::services::gateway {

struct Metrics {
  explicit Metrics(metrics::Registry& registry)
      : sockets(registry.gauge("escaque_gateway_sockets", "Open WebSockets")),
        followed_games(registry.gauge("escaque_gateway_followed_games",
                                      "Games followed, counted once per thread")),
        messages_in(registry.counter("escaque_gateway_messages_in_total", "Messages from clients")),
        messages_out(
            registry.counter("escaque_gateway_messages_out_total", "Messages queued for clients")),
        refusals(registry.counter("escaque_gateway_refusals_total", "Refused messages")),
        cut_off(registry.counter("escaque_gateway_slow_clients_total",
                                 "Connections closed because the client did not read")),
        skipped(registry.counter("escaque_gateway_skips_total",
                                 "Times a slow spectator was left behind")),
        commands(registry.counter("escaque_gateway_commands_total", "Commands sent to games")),
        turned_away(registry.counter("escaque_gateway_turned_away_total",
                                     "Connections closed at once because there were too many")),
        shown_out(registry.counter("escaque_gateway_shown_out_total",
                                   "Sockets closed because too much was asked too often")),
        unnoted(registry.counter("escaque_gateway_session_notes_lost_total",
                                 "Opened and closed connections that nobody could write down")),
        requests(registry.counter("escaque_gateway_http_requests_total", "HTTP requests")),
        lag(registry.histogram("escaque_gateway_lag_seconds", "Measured round trips to clients",
                               metrics::duration_buckets())) {}

  metrics::Gauge sockets;
  metrics::Gauge followed_games;
  metrics::Counter messages_in;
  metrics::Counter messages_out;
  metrics::Counter refusals;
  metrics::Counter cut_off;
  metrics::Counter skipped;
  metrics::Counter commands;
  metrics::Counter turned_away;
  metrics::Counter shown_out;
  metrics::Counter unnoted;
  metrics::Counter requests;
  metrics::Histogram lag;
};

}  // namespace escaque::services::gateway
