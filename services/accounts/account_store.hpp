#pragma once
// The database of `accounts`. Every method is one transaction; those that change what others must
// know enqueue the change for the stream `accounts` in the same transaction.

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "accounts/account.hpp"
#include "accounts/account_error.hpp"
#include "accounts/emergency/measure.hpp"
#include "accounts/handle.hpp"
#include "accounts/sessions/session.hpp"
#include "platform/asio/spawn.hpp"
#include "platform/sql/audit.hpp"
#include "platform/sql/database.hpp"

namespace escaque::services::accounts {

/// An account and what only this service knows of it.
struct Credentials {
  Account account;
  std::string password_hash;  ///< Empty: a guest.
};

/// What is put on record: whatever the operator does, and a few things that people do themselves.
struct RecordedAction {
  UtcTime time;
  std::string action;
  std::string details;
  /// The operator is no user of ours (id 0): who they are on this machine is in the details.
  UserId actor{0};
};
using Audited = std::optional<RecordedAction>;

[[nodiscard]] sql::Migrations migrations();

class AccountStore {
 public:
  /// Thread-safe; `database` must outlive it.
  explicit AccountStore(sql::Database& database) : database_(database) {}

  template <class T>
  using Outcome = Awaitable<Result<T, AccountError>>;

  /// handle_taken also when the handle only looks like one that exists. Without `session` nobody is
  /// logged in. A guest whose session `guest` is becomes this user, with the guest's id and
  /// preferences; somebody else's session, or one that has ended, means nothing. Answers the id.
  Outcome<UserId> create(Credentials user, Handle handle, std::optional<Session> session,
                         Audited audited, std::optional<TokenHash> guest);

  /// Also by a handle that the user had before.
  Outcome<std::optional<Credentials>> find_credentials(std::string handle_key);
  Outcome<std::optional<Credentials>> find_credentials(UserId user);
  /// Those of `users`, and of the users whose handle has a key in `handle_keys`, that exist.
  /// Everybody who has a role besides that of a player.
  Outcome<std::vector<Account>> officers();
  Outcome<std::vector<Account>> find(std::vector<UserId> users,
                                     std::vector<std::string> handle_keys);
  /// The first `most` registered users whose handle's key begins so, by their keys.
  Outcome<std::vector<Account>> find_by_prefix(std::string key_prefix, int most);

  Outcome<Wishes> wishes(UserId user);
  /// Of those of `users` that exist.
  Outcome<std::vector<Visibility>> visibility(std::vector<UserId> users);
  /// Those of `others` whom the user follows, or who belong to one of the user's clubs.
  Outcome<std::vector<UserId>> acquaintances(UserId user, std::vector<UserId> others);
  Outcome<Preferences> set_preferences(UserId user, WantedPreferences wanted);
  Outcome<Lists> set_member(ListPlace place, Membership membership, std::size_t limit);

  /// Ends all sessions of the user besides `keep`.
  Outcome<void> set_password(UserId user, std::string hash, std::optional<TokenHash> keep,
                             Audited audited = {});
  /// The same password at another cost; nothing when it was changed meanwhile.
  Outcome<void> renew_password_hash(UserId user, std::string before, std::string after);
  Outcome<Account> set_roles(std::string handle_key, std::vector<Role> roles, Audited audited);

  /// Until when registration or guests are refused; nothing: they are not.
  Outcome<std::optional<UtcTime>> closed_until(MeasureKind kind, UtcTime now);
  /// Deletes measures that have ended.
  Outcome<void> sweep_measures(UtcTime now);

  /// See sql::find_tampering().
  Outcome<std::optional<long long>> verify_audit();
  Outcome<sql::AuditHead> head_of_audit();

  /// Deletes guests without a session, and says how many.
  Outcome<int> sweep_guests();

 private:
  sql::Database& database_;
};

}  // namespace escaque::services::accounts
