#pragma once
// Second factors and recovery codes, in the database of `accounts`. Every method is one
// transaction.

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "accounts/account.hpp"
#include "accounts/account_error.hpp"
#include "accounts/account_store.hpp"
#include "accounts/sessions/session_token.hpp"
#include "platform/asio/spawn.hpp"
#include "platform/sql/database.hpp"

namespace escaque::services::accounts {

/// The authenticator of one user.
struct Factor {
  std::string sealed;  ///< Its secret, sealed for the user's id.
  bool is_confirmed = false;
  std::int64_t last_step = 0;  ///< Of the last code that was taken.
};

/// What a user sees of their second factor.
struct FactorState {
  bool is_on = false;
  int recovery_codes = 0;      ///< Codes that are left.
  std::vector<Role> withheld;  ///< Roles that wait for a second factor.
};

class FactorStore {
 public:
  /// Thread-safe; `database` must outlive it.
  explicit FactorStore(sql::Database& database) : database_(database) {}

  template <class T>
  using Outcome = Awaitable<Result<T, AccountError>>;

  Outcome<std::optional<Factor>> factor(UserId user);
  Outcome<FactorState> state(UserId user);

  /// In the place of one that was not confirmed; factor_is_on when one was.
  Outcome<void> begin(UserId user, std::string sealed);
  /// From now on logins need it. The roles that waited for it are told on the stream.
  Outcome<void> confirm(UserId user, std::int64_t step, std::vector<TokenHash> codes);
  /// With its recovery codes. The roles that need it are withheld from now on.
  Outcome<void> remove(UserId user, Audited audited = {});

  /// Whether this step is later than the last that was taken; if so it is the last now.
  Outcome<bool> take_step(UserId user, std::int64_t step);
  /// Whether there was such a code; it is gone now.
  Outcome<bool> take_code(UserId user, TokenHash code);
  Outcome<void> replace_codes(UserId user, std::vector<TokenHash> codes);
  /// A new password for a recovery code, all sessions ended; whether there was such a code.
  Outcome<bool> reset_password(UserId user, TokenHash code, std::string password_hash);

  /// From now on only users with a second factor have these roles. What changes is told.
  Outcome<void> demand_for(std::vector<Role> roles);

 private:
  sql::Database& database_;
};

}  // namespace escaque::services::accounts
