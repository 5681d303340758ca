#pragma once
// Whether somebody knows a user's password, and whether they may try now. Guessing is slowed down
// for the place where it comes from; the owner, at a device that they have used before, is not.
// Owned by the thread of its callers.

#include <optional>
#include <string>
#include <vector>

#include "accounts/account_store.hpp"
#include "accounts/client.hpp"
#include "accounts/config.hpp"
#include "accounts/login/login_store.hpp"
#include "accounts/login/password_hasher.hpp"
#include "platform/log/logger.hpp"
#include "platform/time/time_source.hpp"

namespace escaque::services::accounts {

class CredentialCheck {
 public:
  struct Parts {
    AccountStore& accounts;
    LoginStore& logins;
    PasswordHasher& hasher;
    const TimeSource& time;
    log::Logger logger;
  };

  CredentialCheck(Parts parts, const LoginConfig& config);

  /// A try that is counted and has no result yet.
  struct Try {
    std::string key;
    std::optional<Credentials> user;  ///< Nothing: nobody has this handle.
    std::vector<LoginCounter> counters;
    std::string prefix;
  };

  /// For a login. The refusal does not tell whether the handle exists.
  Awaitable<Answer<Credentials>> log_in(std::string key, std::string password, Client client);
  /// After a login: the client's own device token, or a new one for it to keep.
  Awaitable<std::string> remember_device(UserId user, Client client);

  // For a code of the second factor, after the password: whoever guesses it knows the password.
  Awaitable<Answer<void>> begin_code(std::string key);
  Awaitable<Answer<void>> code_was_right(std::string key);

  // For a recovery code in place of the password, which is limited as a password is
  Awaitable<Answer<Try>> begin_recovery(std::string key, Client client);
  Awaitable<Answer<void>> end_recovery(Try attempted, bool is_right);

  /// What failed at the client's place is no reason to wait any more: they have a new password.
  Awaitable<Answer<void>> forgive(std::string key, Client client);

  /// Whether another letter of a kind may be sent under `key`, and how long to wait otherwise;
  /// counted if so.
  Awaitable<Answer<void>> begin_letter(std::string key, int most);

  /// For somebody who is logged in already: their session is a known place.
  Awaitable<Answer<void>> confirm(Credentials user, std::string password);

  /// Forgets old failures, and devices long unused.
  Awaitable<Answer<void>> sweep();

 private:
  Awaitable<Answer<Try>> begin(std::string key, Client client);
  Awaitable<Answer<void>> begin_counted(const Try& attempted);
  Awaitable<Answer<void>> fail(Try attempted);
  Awaitable<Answer<void>> attempt(Try attempt, std::string password);
  Awaitable<std::vector<LoginCounter>> counters(const std::string& key, std::optional<UserId> user,
                                                const Client& client);
  [[nodiscard]] LoginCounter counter(Counts counts, std::string key) const;
  Awaitable<void> renew_hash(const Try& attempted, std::string password, std::string stored);
  [[nodiscard]] static HashTurn turn_of(const Try& attempted);
  void log_failure(const Try& attempt, std::string_view event) const;

  Parts parts_;
  const LoginConfig config_;
};

}  // namespace escaque::services::accounts
