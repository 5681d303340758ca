#pragma once
// `accounts` without wire and Redis: a real SQLite file, cheap passwords, a clock that tests move.

#include <string>
#include <vector>

#include <soci/soci.h>

#include "escaque/accounts/v1/account.pb.h"

#include "accounts/accounts.hpp"
#include "platform/encoding/base64.hpp"
#include "support/io_fixture.hpp"
#include "support/manual_time.hpp"
#include "support/postgres_server.hpp"
#include "support/temp_directory.hpp"

namespace escaque::services::accounts {

namespace v1 = escaque::accounts::v1;

inline Config cheap_config() {
  Config config;
  config.password.passes = 1;
  config.password.memory = config::Bytes{8192};
  config.password.threads = 1;
  config.list_limit = 3;
  config.login.tries = 3;
  config.login.handle_tries = 8;
  config.login.prefix_tries = 6;
  config.login.first_delay = Millis(10'000);
  config.login.longest_delay = Millis(30'000);
  config.login.longest_handle_delay = Millis(5'000);
  config.mail.url = "smtp://127.0.0.1";
  config.mail.site = "https://play.example.org";
  config.mail.letters = 3;
  return config;
}

inline PasswordCost cheap_cost() { return {1, 8192, 1, 64}; }

class AccountsFixture : public test::IoFixture {
 protected:
  /// What was enqueued for the stream `accounts`, oldest first.
  std::vector<v1::AccountChanged> changes() {
    auto payloads = run(database.read([](soci::session& session) {
      const soci::rowset<std::string> rows =
          (session.prepare << "SELECT payload FROM relay_entries ORDER BY sequence");
      return std::vector<std::string>(rows.begin(), rows.end());
    }));
    std::vector<v1::AccountChanged> result;
    for (const std::string& text : *payloads) {
      result.emplace_back().ParseFromString(*encoding::from_base64(text));
    }
    return result;
  }

  /// The lines of the audit, oldest first: "<actor> <action> <subject> <details>".
  std::vector<std::string> audited() {
    return *run(database.read([](soci::session& session) {
      const soci::rowset<soci::row> rows =
          (session.prepare << "SELECT actor_id, action, subject_id, details FROM audit"
                              " ORDER BY sequence");
      std::vector<std::string> lines;
      for (const soci::row& row : rows) {
        lines.push_back(row.get<std::string>(0) + ' ' + row.get<std::string>(1) + ' ' +
                        row.get<std::string>(2) + ' ' + row.get<std::string>(3));
      }
      return lines;
    }));
  }

  int count(const std::string& table) {
    return *run(database.read([table](soci::session& session) {
      int n = 0;
      session << "SELECT COUNT(*) FROM " << table, soci::into(n);
      return n;
    }));
  }

  Answer<LoggedIn> registered(const std::string& handle,
                              const std::string& password = "rook and pawn") {
    return run(accounts.register_user(handle, password, AccountKind::person));
  }

  Answer<LoggedIn> logged_in(const std::string& handle, const std::string& password,
                             const std::string& prefix = "192.0.2.1",
                             const std::string& device = {}) {
    return run(accounts.log_in(handle, password, {prefix, device, {}}));
  }

  Awaitable<void> counted(Awaitable<void> work) {
    co_await std::move(work);
    --background;
  }

  test::TempDirectory directory;
  test::ManualTime time;
  sql::Database database{{test::sql_connection(directory, "accounts"), 2}, migrations(), {}};
  AccountStore store{database};
  SessionStore sessions{database};
  LoginStore logins{database};
  FactorStore factors{database};
  ClosingStore closings{database};
  const seal::SealKey seal_key = seal::SealKey::make();
  PasswordHasher hasher{io, cheap_cost()};
  metrics::Registry registry;
  Metrics metrics{registry};
  int nudges = 0;
  std::vector<std::string> logged;
  log::Logger logger = log::make_logger(
      "accounts", log::Level::info, [this](std::string_view line) { logged.emplace_back(line); });
  EmailStore emails{database};
  int background = 0;  // Coroutines that nobody waits for.
  /// What would have been sent.
  std::vector<mail::Outgoing> letters;
  Accounts::Parts parts{store,
                        sessions,
                        logins,
                        factors,
                        closings,
                        hasher,
                        time,
                        metrics,
                        seal_key,
                        [this] { ++nudges; },
                        logger,
                        emails,
                        [this](mail::Outgoing letter) {
                          letters.push_back(std::move(letter));
                          return true;
                        },
                        [this](const std::string& name, Awaitable<void> work) {
                          ++background;
                          spawn(io, name, counted(std::move(work)),
                                [](auto, auto what) { FAIL() << what; });
                        }};
  Accounts accounts{parts, cheap_config()};
};

}  // namespace escaque::services::accounts
