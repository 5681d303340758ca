#pragma once
// Failed logins and known devices, in the database that all instances share. Every method is one
// transaction.

#include <optional>
#include <string>
#include <vector>

#include "accounts/account_error.hpp"
#include "accounts/login/login_throttle.hpp"
#include "accounts/sessions/session_token.hpp"
#include "domain/base/id.hpp"
#include "platform/asio/spawn.hpp"
#include "platform/sql/database.hpp"

namespace escaque::services::accounts {

enum class Counts : std::uint8_t {
  from_one_place,  ///< One handle from one place. Counted before the try; a success clears it.
  of_one_handle,   ///< From everywhere. Counted before the try; a success takes it back.
  of_one_prefix,   ///< Of all handles. Counted after a failure: a club logs in at the same moment.
};

struct LoginCounter {
  std::string key;
  Counts counts = Counts::from_one_place;
  ThrottleRule rule;
};

class LoginStore {
 public:
  /// Thread-safe; `database` must outlive it.
  explicit LoginStore(sql::Database& database) : database_(database) {}

  template <class T>
  using Outcome = Awaitable<Result<T, AccountError>>;

  /// How long to wait; zero: try, and it was counted where that is done before the try.
  Outcome<Millis> begin_login(std::vector<LoginCounter> counters, UtcTime now);
  Outcome<void> count_failure(std::vector<LoginCounter> counters, UtcTime now);
  /// Also for a try that found no answer.
  Outcome<void> take_back(std::vector<LoginCounter> counters);

  /// Whether somebody has logged in as `user` with this device token.
  Outcome<bool> knows_device(UserId user, TokenHash device);
  /// The devices of a user that were used last are kept, up to a number.
  Outcome<void> remember_device(UserId user, TokenHash device, UtcTime now);

  /// Deletes counters and devices that were not used since then.
  Outcome<void> sweep(UtcTime last_failure, UtcTime last_use);

 private:
  sql::Database& database_;
};

}  // namespace escaque::services::accounts
