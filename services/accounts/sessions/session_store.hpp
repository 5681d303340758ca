#pragma once
// Sessions, in the database of `accounts`. Every method is one transaction; those that end a
// session enqueue that for the stream `accounts`.

#include <optional>
#include <string>
#include <vector>

#include "accounts/account.hpp"
#include "accounts/account_error.hpp"
#include "accounts/sessions/session.hpp"
#include "platform/asio/spawn.hpp"
#include "platform/sql/database.hpp"

namespace escaque::services::accounts {

struct OpenSession {
  Account account;
  Lists lists;
  Session session;
  bool is_unused = false;  ///< The user has done nothing so far.
};

class SessionStore {
 public:
  /// Thread-safe; `database` must outlive it.
  explicit SessionStore(sql::Database& database) : database_(database) {}

  template <class T>
  using Outcome = Awaitable<Result<T, AccountError>>;

  /// At a login: wrong_credentials when the account was closed meanwhile.
  Outcome<void> open(UserId user, Session session);
  /// Nothing when there is none or it had expired at `now`.
  Outcome<std::optional<OpenSession>> find(TokenHash token, UtcTime now);
  /// The one that was used last first.
  Outcome<std::vector<Session>> of(UserId user, UtcTime now);
  /// Writes down when it was used and when it expires now.
  Outcome<void> extend(Session session);

  Outcome<void> close(TokenHash token);
  /// The user's own session of this id, if there is one.
  Outcome<void> close_one(UserId user, std::string id);
  /// All sessions, and known devices, of the user whose session `token` is.
  Outcome<void> close_all(TokenHash token);
  /// Ends up to `most` that have expired, and says how many.
  Outcome<int> sweep(UtcTime now, int most);

 private:
  sql::Database& database_;
};

}  // namespace escaque::services::accounts
