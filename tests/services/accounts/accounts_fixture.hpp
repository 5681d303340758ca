#pragma once
// `accounts` without wire and Redis: a real SQLite file, cheap passwords, a clock that tests move.

#include <string>
#include <vector>

#include <soci/soci.h>
#include <sodium.h>

#include "escaque/accounts/v1/account.pb.h"

#include "accounts/accounts.hpp"
#include "support/io_fixture.hpp"
#include "support/manual_time.hpp"
#include "support/temp_directory.hpp"

namespace escaque::services::accounts {

namespace v1 = escaque::accounts::v1;

inline Config cheap_config() {
  Config config;
  config.password.passes = 1;
  config.password.memory = config::Bytes{8192};
  config.password.threads = 1;
  config.list_limit = 3;
  config.login = {3, Millis(30'000)};
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
      std::string bytes(text.size(), '\0');
      std::size_t size = 0;
      sodium_base642bin(reinterpret_cast<unsigned char*>(bytes.data()), bytes.size(), text.data(),
                        text.size(), nullptr, &size, nullptr, sodium_base64_VARIANT_ORIGINAL);
      result.emplace_back().ParseFromArray(bytes.data(), static_cast<int>(size));
    }
    return result;
  }

  int count(const std::string& table) {
    return *run(database.read([table](soci::session& session) {
      int n = 0;
      session << "SELECT COUNT(*) FROM " << table, soci::into(n);
      return n;
    }));
  }

  Answer<LoggedIn> registered(const std::string& handle, const std::string& password = "password") {
    return run(accounts.register_user(handle, password, AccountKind::person));
  }

  test::TempDirectory directory;
  test::ManualTime time;
  sql::Database database{{directory.sqlite("accounts.sqlite"), 2}, migrations(), {}};
  AccountStore store{database};
  PasswordHasher hasher{cheap_cost()};
  metrics::Registry registry;
  Metrics metrics{registry};
  int nudges = 0;
  Accounts accounts{{store, hasher, time, metrics, [this] { ++nudges; }}, cheap_config()};
};

}  // namespace escaque::services::accounts
