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
        warnings(registry.counter("escaque_conduct_sanctions_total", "Sanctions imposed",
                                  {{"kind", "warning"}})),
        mutes(registry.counter("escaque_conduct_sanctions_total", "Sanctions imposed",
                               {{"kind", "mute"}})) {}

  metrics::Counter said;
  metrics::Counter refused;
  metrics::Counter warnings;
  metrics::Counter mutes;
};

}  // namespace escaque::services::conduct
