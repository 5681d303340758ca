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
        closed(registry.counter("escaque_accounts_closed_total", "Accounts closed")),
        letters_sent(letters(registry, "sent")),
        letters_delayed(letters(registry, "delayed")),
        letters_lost(letters(registry, "lost")),
        waiting_letters(waiting(registry, "account")),
        waiting_game_letters(waiting(registry, "games")) {}

  static metrics::Counter letters(metrics::Registry& registry, const std::string& result) {
    return registry.counter("escaque_accounts_letters_total", "Attempts to send an e-mail",
                            {{"result", result}});
  }
  static metrics::Gauge waiting(metrics::Registry& registry, const std::string& about) {
    return registry.gauge("escaque_accounts_letters_waiting", "E-mails that wait to be sent",
                          {{"about", about}});
  }

  metrics::Counter registered;
  metrics::Counter guests;
  metrics::Counter logins;
  metrics::Counter refused_logins;
  metrics::Gauge waiting_passwords;
  metrics::Counter swept_sessions;
  metrics::Counter swept_users;
  metrics::Counter closed;
  metrics::Counter letters_sent;
  metrics::Counter letters_delayed;  ///< Tried again.
  metrics::Counter letters_lost;     ///< Refused by the mail server, or tried for too long.
  metrics::Gauge waiting_letters;
  metrics::Gauge waiting_game_letters;
};

}  // namespace escaque::services::accounts
