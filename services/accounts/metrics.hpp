#pragma once
// The numbers of `accounts`.

#include "platform/metrics/registry.hpp"

namespace escaque::services::accounts {

struct Metrics {
  explicit Metrics(metrics::Registry& registry)
      : registered(registry.counter("escaque_accounts_registered_total", "Users registered")),
        guests(registry.counter("escaque_accounts_guests_total", "Guests created")),
        logins(registry.counter("escaque_accounts_logins_total", "Logins by their result",
                                {{"result", "ok"}})),
        refused_logins(registry.counter("escaque_accounts_logins_total", "Logins by their result",
                                        {{"result", "refused"}})),
        waiting_passwords(registry.gauge("escaque_accounts_passwords_waiting",
                                         "Passwords being hashed or waiting for it")),
        swept_sessions(
            registry.counter("escaque_accounts_sessions_swept_total", "Expired sessions deleted")),
        swept_users(registry.counter("escaque_accounts_users_swept_total",
                                     "Registered users deleted who never did anything")),
        closed(registry.counter("escaque_accounts_closed_total", "Accounts closed")) {}

  metrics::Counter registered;
  metrics::Counter guests;
  metrics::Counter logins;
  metrics::Counter refused_logins;
  metrics::Gauge waiting_passwords;
  metrics::Counter swept_sessions;
  metrics::Counter swept_users;
  metrics::Counter closed;
};

}  // namespace escaque::services::accounts
