#pragma once
// The database of `accounts`. Every method is one transaction; those that change what others must
// know enqueue the change for the stream `accounts` in the same transaction.

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "accounts/account.hpp"
#include "accounts/account_error.hpp"
#include "accounts/handle.hpp"
#include "accounts/session_token.hpp"
#include "platform/asio/spawn.hpp"
#include "platform/sql/database.hpp"

namespace escaque::services::accounts {

struct Session {
  TokenHash token;
  UtcTime expires;
};

/// An account and what only this service knows of it.
struct Credentials {
  Account account;
  std::string password_hash;  ///< Empty: a guest.
};

struct OpenSession {
  Account account;
  Lists lists;
  UtcTime expires;
};

struct Swept {
  int sessions = 0;
  int guests = 0;
};

[[nodiscard]] sql::Migrations migrations();

class AccountStore {
 public:
  /// Thread-safe; `database` must outlive it.
  explicit AccountStore(sql::Database& database) : database_(database) {}

  template <class T>
  using Outcome = Awaitable<Result<T, AccountError>>;

  /// handle_taken also when the handle only looks like one that exists. Without `session` nobody is
  /// logged in.
  Outcome<void> create(Credentials user, Handle handle, std::optional<Session> session);

  Outcome<std::optional<Credentials>> find_credentials(std::string handle_key);
  Outcome<std::optional<Credentials>> find_credentials(UserId user);
  /// Who exists of `users` and of those whose handle has a key in `handle_keys`.
  Outcome<std::vector<Account>> find(std::vector<UserId> users,
                                     std::vector<std::string> handle_keys);

  Outcome<void> open_session(UserId user, Session session);
  /// Nothing when there is none or it had expired at `now`.
  Outcome<std::optional<OpenSession>> session(TokenHash token, UtcTime now);
  Outcome<void> extend_session(Session session);
  Outcome<void> close_session(TokenHash token);
  /// Of the user whose session `token` is.
  Outcome<void> close_all_sessions(TokenHash token);

  Outcome<Wishes> wishes(UserId user);
  Outcome<void> set_preferences(UserId user, Preferences preferences);
  Outcome<Lists> set_member(ListPlace place, Membership membership, std::size_t limit);

  /// Ends all sessions of the user besides `keep`.
  Outcome<void> set_password(UserId user, std::string hash, std::optional<TokenHash> keep);
  Outcome<Account> set_roles(std::string handle_key, std::vector<Role> roles);

  /// Deletes expired sessions, and guests without a session.
  Outcome<Swept> sweep(UtcTime now);

 private:
  sql::Database& database_;
};

}  // namespace escaque::services::accounts
