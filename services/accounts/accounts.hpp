#pragma once
// What `accounts` does, without the wire: checks, hashes, stores. Owned by the thread of its
// callers.

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "accounts/account_store.hpp"
#include "accounts/config.hpp"
#include "accounts/metrics.hpp"
#include "accounts/password_hasher.hpp"
#include "domain/etiquette/rate_limit.hpp"
#include "platform/time/time_source.hpp"

namespace escaque::services::accounts {

struct LoggedIn {
  Account account;
  std::string token;
  Millis lives{0};  ///< Without being used.
};

/// What the operator says about a user that he creates.
struct NewUser {
  std::string handle;
  std::string password;
  std::string title;
  std::vector<Role> roles;
  AccountKind kind = AccountKind::person;
};

class Accounts {
 public:
  struct Parts {
    AccountStore& store;
    PasswordHasher& hasher;
    const TimeSource& time;
    Metrics& metrics;
    std::function<void()> on_change;  ///< Something was enqueued for the stream.
  };

  Accounts(Parts parts, const Config& config);

  // For everybody
  Awaitable<Answer<LoggedIn>> register_user(std::string handle, std::string password,
                                            AccountKind kind);
  Awaitable<Answer<LoggedIn>> log_in(std::string handle, std::string password);
  Awaitable<Answer<LoggedIn>> create_guest();

  enum class Scope : std::uint8_t { this_session, everywhere };
  /// A session that is not there has ended already.
  Awaitable<Answer<void>> log_out(std::string token, Scope scope);
  /// Extends the session.
  Awaitable<Answer<OpenSession>> authenticate(std::string token);
  /// How long a session lives without being used.
  [[nodiscard]] Millis life_of(AccountKind kind) const;
  [[nodiscard]] Millis left_of(const OpenSession& session) const;

  Awaitable<Answer<std::vector<Account>>> find(std::vector<UserId> users,
                                               std::vector<std::string> handles);
  Awaitable<Answer<Wishes>> wishes(UserId user);
  Awaitable<Answer<void>> set_preferences(UserId user, Preferences preferences);
  Awaitable<Answer<Lists>> set_list_member(ListPlace place, Membership membership);
  /// Ends all sessions besides that of `keep_token`.
  Awaitable<Answer<void>> change_password(UserId user, std::string old_password,
                                          std::string new_password, std::string keep_token);

  // For the operator
  Awaitable<Answer<Account>> create_user(NewUser user);
  Awaitable<Answer<Account>> set_roles(std::string handle, std::vector<Role> roles);
  Awaitable<Answer<void>> reset_password(std::string handle, std::string password);

  /// Deletes what has expired.
  Awaitable<Answer<Swept>> sweep();

 private:
  Awaitable<Answer<Account>> create(Handle handle, NewUser user, std::optional<Session> session);
  Awaitable<Answer<bool>> matches(std::string password, std::string hash);
  Awaitable<Answer<std::string>> hash(std::string password);
  Awaitable<Answer<Account>> check_credentials(std::string key, std::string password);
  [[nodiscard]] Session session_for(const SessionToken& token, AccountKind kind) const;

  Parts parts_;
  const SessionConfig session_;
  const std::size_t list_limit_;
  etiquette::RateLimit<std::string> attempts_;  // Failed logins, by handle key.
};

}  // namespace escaque::services::accounts
