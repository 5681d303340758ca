#pragma once
// Changes of the admins' desk in the database that all instances share. Every method is one
// transaction: who may is read in it, and what is done writes its line in the audit and tells the
// stream `accounts`.

#include <string>
#include <vector>

#include "accounts/account_store.hpp"
#include "accounts/desk/person_change.hpp"

namespace escaque::services::accounts {

struct ChangeOrder {
  std::string command_id;  ///< The same of the same person again has no effect.
  UserId by;
  std::optional<UserId> user;  ///< What names them, if it has the form of an id.
  std::string handle;          ///< The same text.
  ChangeKind kind = ChangeKind::handle;
  std::string value;
  std::string reason;
};

/// A user's wish to be a registered computer.
struct ComputerOrder {
  UserId user;
  std::string engine;
  std::string operator_handle;  ///< Empty: nobody is named.
  int rated_games = 0;          ///< Of the account, so far.
};

struct Signature {
  ChangeId id;
  UserId by;
  bool is_given = false;  ///< Otherwise it is refused, or taken back by whoever asked.
  int rated_games = 0;    ///< Of a user who wishes to be a computer.
};

/// With all people whom it names.
template <class T>
struct Named {
  T what;
  std::vector<Account> people;
};

class ChangeStore {
 public:
  /// Thread-safe; `database` must outlive it.
  explicit ChangeStore(sql::Database& database) : database_(database) {}

  template <class T>
  using Outcome = Awaitable<Result<T, AccountError>>;

  /// Done at once, or waits: see needs_signature().
  Outcome<Named<PersonChange>> ask(ChangeOrder order, UtcTime now);
  /// Whether the wish names somebody who can answer for a computer, or nobody.
  Outcome<void> check_operator(ComputerOrder order);
  /// Done at once, or waits for an admin.
  Outcome<Named<PersonChange>> ask_computer(ComputerOrder order, Approval approval, UtcTime now);
  Outcome<Named<PersonChange>> settle(Signature signature, UtcTime now);
  /// Those that wait, the oldest first; then the latest `most` others.
  Outcome<Named<std::vector<PersonChange>>> list(UserId by, UtcTime now, int most);

 private:
  sql::Database& database_;
};

[[nodiscard]] std::vector<std::string> change_schema();

}  // namespace escaque::services::accounts
